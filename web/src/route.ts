// Where one is: the address, and what it means for the state. Every place is a step of the browser's history.
import { routeOf } from "./model/address";
import { open } from "./solving";
import { state } from "./state";

// Reads the address. A cube that is being solved already stays as it is, with its step.
export function follow(): void {
  const route = routeOf(location.hash);
  const [letters, moves] = route.rest;
  if (route.view === "solve" && letters !== undefined) {
    const { solving, answers } = state.get();
    if (letters !== solving || (moves !== undefined && !answers.some(({ solution }) => solution === moves))) {
      open(letters, undefined, moves);
    }
  }
  state.set({ route, playing: false, following: false });
}

export function go(address: string): void {
  if (address !== location.hash) {
    history.pushState(null, "", address);
  }
  follow();
}
