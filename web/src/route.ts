// Where one is: the address, and what it means for the state. Every place is a step of the browser's history, and so is
// following along, so that Back leaves it and stays with the solution.
import { routeOf } from "./model/address";
import { arrive } from "./solving";
import { state } from "./state";

interface Place {
  following?: boolean;
}
const isFollowing = (): boolean => (history.state as Place | null)?.following === true;

// Reads the address. A cube that was solved in this tab is as it was left, with its step.
export function follow(): void {
  const route = routeOf(location.hash);
  const [letters, moves] = route.rest;
  if (route.view === "solve" && letters !== undefined) {
    arrive(letters, moves);
  }
  state.set({ route, playing: false, following: (route.view === "solve" || route.view === "puzzle") && isFollowing() });
}

export function go(address: string): void {
  if (address !== location.hash) {
    history.pushState(null, "", address);
  }
  follow();
}

export function followAlong(wanted: boolean): void {
  if (wanted && !isFollowing()) {
    history.pushState({ following: true } satisfies Place, "");
    follow();
  } else if (!wanted && isFollowing()) {
    history.back();
  }
}
