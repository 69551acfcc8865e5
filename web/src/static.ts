// The page without a server: it answers itself, and once loaded needs no network.
import { local } from "./api/local";
import { begin } from "./main";

begin(local);
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("sw.js").catch(() => undefined); // without one it works as long as there is a network
}
