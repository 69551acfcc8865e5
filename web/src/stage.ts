// The cube on show: in space if this browser can, else the net; always one of the two, switched at a click.
import { h } from "./dom";
import { hasWebGL, NetPlayer, type CubePlayer, type Playback } from "./player";
import type { NetStyle } from "./net";
import { t } from "./i18n";

// Fetches what the cube in space needs, ahead of its use.
export const preload = () => import("./twisty");

export class Stage {
  readonly element = h("div", { class: "stage" });
  player: CubePlayer;
  private playback: Playback | undefined;
  private index = 0;
  private entered = false;
  private shown: [NetStyle, readonly number[]] = [{}, []];
  private wantsSpace = hasWebGL() && localStorage.getItem("view") !== "net";
  private readonly frame = h("div", { class: "frame" });

  constructor() {
    this.player = new NetPlayer(() => t("cube.now"));
    this.frame.append(this.player.element);
    this.element.append(this.frame, this.switcher());
  }

  // Begins with the cube in space, if it is wanted: later than the first answer, which it would delay.
  enter(): void {
    if (this.wantsSpace && !this.entered) {
      this.entered = true;
      void this.enterSpace();
    }
  }

  load(playback: Playback): void {
    this.playback = playback;
    this.index = 0;
    this.player.load(playback);
  }

  seek(index: number, animated: boolean): void {
    this.index = index;
    this.player.seek(index, animated);
  }

  style(style: NetStyle, homes: readonly number[]): void {
    this.shown = [style, homes];
    this.player.style(style, homes);
  }

  dispose(): void {
    this.player.dispose();
  }

  private switcher(): HTMLElement {
    if (!hasWebGL()) {
      return h("p", { class: "quiet" }, t("view.nowebgl"));
    }
    const button = (space: boolean) => h("button", {
      type: "button", "aria-pressed": String(space === this.wantsSpace),
      onclick: () => this.choose(space),
    }, t(space ? "view.space" : "view.net"));
    return h("div", { class: "segmented small", role: "group", "aria-label": t("view") }, button(true), button(false));
  }

  private choose(space: boolean): void {
    this.wantsSpace = space;
    localStorage.setItem("view", space ? "space" : "net");
    this.element.lastElementChild!.replaceWith(this.switcher());
    if (space) {
      this.entered = false;
      this.enter();
    } else {
      this.put(new NetPlayer(() => t("cube.now")));
    }
  }

  private async enterSpace(): Promise<void> {
    try {
      const { TwistyCube } = await preload();
      if (this.wantsSpace) {
        this.put(new TwistyCube());
      }
    } catch {
      this.wantsSpace = false;
    }
  }

  private put(player: CubePlayer): void {
    this.player.dispose();
    this.player = player;
    this.frame.replaceChildren(player.element);
    if (this.playback) {
      player.load(this.playback);
      player.seek(this.index, false);
      player.style(...this.shown);
    }
  }
}
