// The page without a server: it answers itself, and once loaded needs no network.
import { local } from "./api/local";
import { begin, offerVersion } from "./main";

const HOUR = 3_600_000;

// A new version waits until this page asks for it, or is closed.
function watchVersions(registration: ServiceWorkerRegistration): void {
  const offer = (waiting: ServiceWorker | null): void => {
    if (waiting && navigator.serviceWorker.controller) {
      offerVersion(() => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage("take over");
      });
    }
  };
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") {
        offer(installing);
      }
    });
  });
  // A page that stays open for days asks for a new version now and then.
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - last > HOUR) {
      last = Date.now();
      void registration.update().catch(() => undefined);
    }
  });
}

void begin(local);
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("sw.js").then(watchVersions, () => undefined); // without one it works as long as there is a network
}
