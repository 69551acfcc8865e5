// A small cube that turns along: it shows which face is to be painted, and how the cube comes there.
import { h } from "../dom";
import type { Puzzle } from "../model/puzzle";
import { colorOf, isStill, onCube } from "../prefs";
import { Scene, VIEWS } from "./space";

const SIDE = 64; // pixels
const MS = 500; // of a turn

export class MiniCube {
  readonly element = h("canvas", { class: "mini", width: 2 * SIDE, height: 2 * SIDE, "aria-hidden": "true" });
  private readonly scene: Scene;
  private stickers: readonly string[] = [];
  private from = { yaw: 0, pitch: 0 };
  private to = VIEWS["F"]!;
  private since = -Infinity;
  private asked = false;

  constructor(puzzle: Puzzle) {
    this.scene = new Scene(this.element.getContext("2d")!, puzzle);
    Object.assign(this.scene, this.to);
  }

  show(stickers: readonly string[]): void {
    this.stickers = stickers;
    this.draw();
  }

  // Turns so that this face is in front, the shorter way round.
  face(letter: string): void {
    const to = VIEWS[letter]!;
    if (to === this.to) {
      return;
    }
    const turns = Math.round((to.yaw - this.scene.yaw) / (2 * Math.PI));
    this.scene.yaw += 2 * Math.PI * turns;
    this.from = { yaw: this.scene.yaw, pitch: this.scene.pitch };
    this.to = to;
    this.since = isStill() ? -Infinity : performance.now();
    this.draw();
  }

  private draw(): void {
    if (!this.asked) {
      this.asked = true;
      requestAnimationFrame((now) => {
        this.asked = false;
        this.paint(now);
      });
    }
  }

  private paint(now: number): void {
    const gone = Math.min(1, Math.max(0, (now - this.since) / MS));
    const part = gone * gone * (3 - 2 * gone);
    this.scene.yaw = this.from.yaw + (this.to.yaw - this.from.yaw) * part;
    this.scene.pitch = this.from.pitch + (this.to.pitch - this.from.pitch) * part;
    const look = { colorOf, shown: onCube, letters: false, backs: false, greyed: NONE, wrong: NONE, arrow: undefined };
    this.scene.draw(this.stickers, look, undefined, this.element.width, this.element.height);
    if (gone < 1) {
      this.draw();
    }
  }
}
const NONE: ReadonlySet<number> = new Set();
