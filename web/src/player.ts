// The cube that plays a solution, in space or as a net. Views know this interface only.
import { net, type NetStyle } from "./net";
import type { Move } from "./cube";

export interface Playback {
  start: readonly string[];
  states: readonly (readonly string[])[];
  moves: readonly Move[];
  rotation: string; // that the solved cube ends in
}

export interface CubePlayer {
  readonly element: HTMLElement | SVGElement;
  load(playback: Playback): void;
  // Shows the state after `index` moves; animated if it is one away and that is wanted.
  seek(index: number, animated: boolean): void;
  // What does not matter now is greyed: `greyed` are places, `homes` where each place's sticker is at home.
  style(style: NetStyle, homes: readonly number[]): void;
  dispose(): void;
}

// The net: always there.
export class NetPlayer implements CubePlayer {
  readonly element = document.createElement("div");
  private playback: Playback | undefined;
  private index = 0;
  private shown: NetStyle = {};

  constructor(private readonly label: () => string) {
    this.element.className = "net-player";
  }
  load(playback: Playback): void {
    this.playback = playback;
    this.index = 0;
    this.draw();
  }
  seek(index: number): void {
    this.index = index;
    this.draw();
  }
  style(style: NetStyle): void {
    this.shown = style;
    this.draw();
  }
  dispose(): void {
    this.element.remove();
  }
  private draw(): void {
    if (this.playback) {
      this.element.replaceChildren(net(this.playback.states[this.index]!, this.label(), this.shown));
    }
  }
}

// Found out once: making a context takes a while where it is drawn in software.
let webgl: boolean | undefined;

export function hasWebGL(): boolean {
  if (webgl === undefined) {
    try {
      const context = document.createElement("canvas").getContext("webgl2");
      webgl = context !== null;
      context?.getExtension("WEBGL_lose_context")?.loseContext();
    } catch {
      webgl = false;
    }
  }
  return webgl;
}
