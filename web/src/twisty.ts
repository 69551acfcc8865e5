// The cube in space: cubing.js's player behind our interface. Loaded when first needed.
import { TwistyPlayer } from "cubing/twisty";
import type { NetStyle } from "./net";
import type { CubePlayer, Playback } from "./player";
import { FACES, kindOf } from "./cube";

export class TwistyCube implements CubePlayer {
  readonly element: TwistyPlayer;
  private playback: Playback | undefined;
  private index = 0;
  private masked = "";

  constructor() {
    this.element = new TwistyPlayer({
      puzzle: "4x4x4",
      controlPanel: "none",
      background: "none",
      hintFacelets: "none",
      experimentalSetupAnchor: "end",
      viewerLink: "none",
      tempoScale: 2.5,
    });
    this.element.className = "twisty";
  }

  // The player is given the solution, and how the solved cube lies at its end: so it begins with the cube
  // in hand, whatever that is.
  load(playback: Playback): void {
    this.playback = playback;
    this.index = 0;
    this.halt();
    this.element.experimentalSetupAlg = playback.rotation;
    this.element.alg = playback.moves.map(({ text }) => text).join(" ");
    this.element.jumpToStart();
  }

  seek(index: number, animated: boolean): void {
    const from = this.index;
    this.index = index;
    void this.show(from, index, animated);
  }

  style(style: NetStyle, homes: readonly number[]): void {
    // Asked at each step; the same mask again would redraw the cube for nothing.
    const wanted = mask(style, homes);
    const words = JSON.stringify(wanted);
    if (words !== this.masked) {
      this.masked = words;
      this.element.experimentalStickeringMaskOrbits = wanted;
    }
  }

  dispose(): void {
    this.halt();
    this.element.remove();
  }

  private halt(): void {
    this.element.pause();
  }

  private async show(from: number, index: number, animated: boolean): Promise<void> {
    const indexer = await this.element.experimentalModel.indexer.get();
    if (this.index !== index) {
      return;
    }
    const time = (i: number) => (i < this.playback!.moves.length ? indexer.indexToMoveStartTimestamp(i as never) : indexer.algDuration()) as number;
    this.halt();
    if (animated && Math.abs(index - from) === 1) {
      this.element.timestamp = time(from) as never;
      this.element.controller.animationController.play({ direction: (index - from) as never, untilBoundary: "move" as never });
    } else {
      this.element.timestamp = time(index) as never;
    }
  }
}

const FACE_ORDER = "ULFRBD"; // in which cubing.js numbers the centers
const CORNERS = [15, 3, 0, 12, 51, 48, 60, 63]; // a sticker of URF UBR ULB UFL DFR DLF DBL DRB
const CLOCKWISE = [5, 6, 10, 9];

// Which pieces are dull, by their places on the solved cube. Wings are dull all together or not at all.
function mask(style: NetStyle, homes: readonly number[]) {
  const dull = new Set([...(style.greyed ?? [])].map((place) => homes[place]!));
  const piece = (isDull: boolean, facelets: number) => ({ facelets: Array(facelets).fill(isDull ? "ignored" : "regular") });
  const wings = [...Array(96).keys()].filter((home) => kindOf(home) === "wing").every((home) => dull.has(home));
  return {
    orbits: {
      CENTERS: { pieces: [...FACE_ORDER].flatMap((face) => CLOCKWISE.map((i) => piece(dull.has(16 * FACES.indexOf(face) + i), 1))) },
      EDGES: { pieces: Array.from({ length: 24 }, () => piece(wings, 2)) },
      CORNERS: { pieces: CORNERS.map((home) => piece(dull.has(home), 3)) },
    },
  };
}
