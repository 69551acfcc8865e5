// The cube on show, in space or as its net: it plays moves, shows the one to come, is turned about by a finger.
import { button, h } from "../dom";
import { has, t } from "../i18n";
import { Clock, DIALS } from "../model/clock";
import { Cube, cubeOf } from "../model/cube";
import type { FlatPuzzle } from "../model/flat";
import type { Move } from "../model/moves";
import { Puzzle, type AnyPuzzle } from "../model/puzzle";
import { colorOf, isStill, onCube, prefs } from "../prefs";
import { surroundings } from "../surroundings";
import { net } from "./net";
import { colorsOf, flatPicture } from "./pictures";
import { Scene, VIEWS, type Look, type Turning } from "./space";

export interface Playback {
  puzzle: AnyPuzzle;
  states: readonly (readonly string[])[];
  moves: readonly Move[];
}
export interface Marks {
  greyed: ReadonlySet<number>;
  wrong: ReadonlySet<number>;
  arrow: Move | undefined;
}
export interface StageOptions {
  label: () => string; // the state, for those who hear it
  tap?: (sticker: number, key?: string) => void; // a sticker was tapped, or this key pressed on it
  name?: (sticker: number) => string | undefined; // for those who press stickers on the net; undefined: none can be pressed
  turning?: (move: number | undefined) => void; // which move one sees turn
  turned?: (move: Move, part: number) => void; // a layer was dragged, by this part of its turn; stickers can be dragged
}

const TURN_MS = 420; // a quarter turn at tempo 1
const ENOUGH = 0.25; // of a turn: a layer that was dragged less goes back
const NOTHING: Marks = { greyed: new Set(), wrong: new Set(), arrow: undefined };

export class Stage {
  readonly element: HTMLElement;
  readonly hint = h("p", { class: "hold-hint", hidden: true }, t("hold.start")); // how a solution begins
  private readonly frame = h("div", { class: "frame" });
  private readonly canvas = h("canvas", { class: "space", role: "img" });
  private scene: Scene;
  private playback: Playback = { puzzle: cubeOf(4), states: [[]], moves: [] };
  private readonly tools: HTMLElement;
  private index = 0;
  private marks: Marks = NOTHING;
  private turning: (Turning & { from: number; since: number; span: number; back: boolean; began: number }) | undefined;
  private dragged: (Turning & { way: readonly [number, number]; span: number }) | undefined; // by a finger
  private ground = ""; // the colour behind the puzzle
  private frameAsked = 0;
  private readonly sizes = new ResizeObserver(() => this.resize());

  constructor(private readonly options: StageOptions) {
    this.scene = this.sceneOf(cubeOf(4));
    this.frame.append(this.canvas);
    const behind = button(t("view.behind"), () => this.otherSide());
    const kinds = h("div", { class: "segmented small", role: "group", "aria-label": t("view") });
    for (const space of [true, false]) {
      kinds.append(
        button(t(space ? "view.space" : "view.net"), () => prefs.set({ space }), {
          "data-testid": space ? "view-space" : "view-net",
        }),
      );
    }
    this.tools = h("div", { class: "stage-tools" }, behind, kinds);
    const kind = options.turned ? "stage turnable" : "stage";
    this.element = h("div", { class: kind }, this.frame, this.hint, this.tools);
    prefs.watch(
      (now) => [now.space, now.letters, now.palette, now.backs, now.scheme, now.theme],
      (space, _letters, _palette, _backs, _scheme, _theme) => {
        [...kinds.children].forEach((child, i) => child.setAttribute("aria-pressed", String(space === (i === 0))));
        behind.hidden = !space;
        this.render();
      },
    );
    // At once: paper does not wait for a frame.
    surroundings.watch(({ dark, paper }) => [dark, paper], (_dark, _paper) => this.canvas.isConnected && this.paint(performance.now())); // prettier-ignore
    this.sizes.observe(this.frame);
    this.listen();
  }

  load(playback: Playback): void {
    this.playback = playback;
    this.index = 0;
    this.turning = this.dragged = undefined;
    const { puzzle } = playback;
    if (puzzle instanceof Puzzle && puzzle !== this.scene.puzzle) {
      this.scene = this.sceneOf(puzzle);
    }
    this.tools.hidden = !(puzzle instanceof Puzzle);
    this.element.classList.toggle("flat", this.tools.hidden);
    this.render();
  }

  // Shows the state after `index` moves; turns there if it is one away and that is wanted. `began`: the part of the turn that
  // is done already.
  seek(index: number, animated: boolean, began = 0): void {
    const from = this.index;
    this.index = index;
    this.turning = this.dragged = undefined;
    const first = Math.min(from, index);
    const move = this.playback.moves[first];
    if (animated && Math.abs(index - from) === 1 && move && this.isSpace && !isStill() && !document.hidden) {
      const span = (TURN_MS * (move.quarters === 2 ? 1.5 : 1)) / Math.max(0.5, prefs.get().tempo);
      const back = index < from;
      this.turning = { move, part: back ? 1 : began, from: first, since: performance.now(), span, back, began };
      this.options.turning?.(first);
    } else {
      this.options.turning?.(undefined);
    }
    this.render();
  }

  mark(marks: Partial<Marks>): void {
    this.marks = { ...NOTHING, ...marks };
    this.render();
  }

  private get isSpace(): boolean {
    return prefs.get().space && this.playback.puzzle instanceof Puzzle;
  }

  // The move that one sees now, undefined at rest.
  get seen(): number | undefined {
    return this.turning?.from;
  }

  // Turns the view so that this face is in front.
  face(letter: string): void {
    this.look(VIEWS[letter]!);
  }

  // Turns the view so that this sticker is in front.
  showSticker(sticker: number): void {
    const [x, y, z] = this.scene.puzzle.spots[sticker]!.center;
    this.look({ yaw: -Math.atan2(x, z), pitch: Math.max(-1.1, Math.min(1.1, Math.atan2(y, Math.hypot(x, z)))) });
  }

  // From a little above, or from a little below on the opposite side.
  private otherSide(): void {
    const { yaw } = this.scene.puzzle;
    this.look(this.scene.pitch > 0 ? { yaw: yaw + Math.PI, pitch: -0.5 } : { yaw, pitch: 0.5 });
  }
  private look(view: { yaw: number; pitch: number }): void {
    Object.assign(this.scene, view);
    this.render();
  }

  // Without transparency the browser need not draw what is behind the canvas in each frame.
  private sceneOf(puzzle: Puzzle): Scene {
    return new Scene(this.canvas.getContext("2d", { alpha: false })!, puzzle);
  }

  private resize(): void {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const [width, height] = [this.frame.clientWidth * ratio, this.frame.clientHeight * ratio].map(Math.round);
    if (width && height && (this.canvas.width !== width || this.canvas.height !== height)) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.paint(performance.now());
    }
  }

  private render(): void {
    if (this.frameAsked === 0) {
      this.frameAsked = requestAnimationFrame((now) => {
        this.frameAsked = 0;
        this.paint(now);
      });
    }
  }

  private paint(now: number): void {
    const { states } = this.playback;
    const stickers = states[this.index] ?? [];
    if (this.turning) {
      const gone = Math.min(1, Math.max(0, (now - this.turning.since) / this.turning.span));
      const eased = gone * gone * (3 - 2 * gone);
      const { back, began } = this.turning;
      this.turning.part = back ? 1 - eased : began + (1 - began) * eased;
      if (gone === 1) {
        this.turning = undefined;
        this.options.turning?.(undefined);
      } else {
        this.render();
      }
    }
    const facelets = this.turning ? "" : stickers.join("");
    if (this.element.dataset["facelets"] !== facelets) {
      this.element.dataset["facelets"] = facelets;
    }
    if (this.isSpace) {
      if (!this.canvas.isConnected) {
        this.frame.replaceChildren(this.canvas);
      }
      // Many words and a style: not in each frame.
      if (!this.turning) {
        this.canvas.setAttribute("aria-label", this.options.label());
        this.ground = getComputedStyle(this.frame).backgroundColor;
      }
      const shown = this.turning ? states[this.turning.from]! : stickers;
      this.scene.draw(
        shown,
        this.lookOf(),
        this.turning ?? this.dragged,
        this.canvas.width,
        this.canvas.height,
        this.ground,
      );
    } else {
      this.drawNet(stickers);
    }
  }

  // The sticker that has the focus keeps it.
  private drawNet(stickers: readonly string[]): void {
    const focused = this.frame.contains(document.activeElement) ? this.placeOf(document.activeElement) : undefined;
    const { name } = this.options;
    const pressed = name?.(0) === undefined ? {} : { name: (i: number) => name(i)! };
    const style = { ...this.marks, ...pressed };
    const { puzzle } = this.playback;
    const label = this.options.label();
    this.frame.replaceChildren(
      puzzle instanceof Puzzle
        ? net(stickers, label, style, puzzle)
        : flatPicture(stickers, label, puzzle as FlatPuzzle, style),
    );
    if (focused !== undefined) {
      this.focus(focused);
    }
  }
  private placeOf = (element: EventTarget | null): number | undefined => {
    const place = (element as Element | null)?.closest<SVGElement>("[data-place]")?.dataset["place"];
    return place === undefined ? undefined : Number(place);
  };
  private focus(place: number): void {
    for (const one of this.frame.querySelectorAll<SVGElement>("[role=button]")) {
      one.tabIndex = this.placeOf(one) === place ? 0 : -1;
      if (one.tabIndex === 0) {
        one.focus();
      }
    }
  }
  // Arrows go from sticker to sticker of the net; other keys are the view's.
  private press(event: KeyboardEvent): void {
    const place = this.placeOf(event.target);
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") {
      return;
    }
    const { length } = this.frame.querySelectorAll("[data-place]");
    const to = { ArrowRight: place + 1, ArrowDown: place + 1, ArrowLeft: place - 1, ArrowUp: place - 1, Home: 0, End: length - 1 }[event.key]; // prettier-ignore
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined) {
      this.focus((to + length) % length);
    } else {
      this.options.tap?.(place, event.key);
    }
  }

  private lookOf(): Look {
    const { letters, backs } = prefs.get();
    // While a layer turns, places are those before the turn, and marks those after it.
    const marks = this.turning && !this.turning.back ? this.marksBefore(this.turning.move) : this.marks;
    return {
      colorOf,
      shown: this.playback.puzzle instanceof Cube ? onCube : (color) => color,
      letters,
      backs,
      ...marks,
    };
  }

  private marksBefore(move: Move): Marks {
    const { puzzle } = this.scene;
    const to = puzzle.permutation(puzzle.inverse(move));
    const moved = (places: ReadonlySet<number>): Set<number> => new Set([...places].map((i) => to[i]!));
    return { ...this.marks, greyed: moved(this.marks.greyed), wrong: moved(this.marks.wrong) };
  }

  // The sticker under a pointer, and how many pixels of the canvas are one of the page. A pointer between two stickers
  // takes one of them.
  private at(event: PointerEvent): { sticker: number | undefined; scale: number } {
    const box = this.canvas.getBoundingClientRect();
    const scale = this.canvas.width / box.width;
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    const off = 0.02 * Math.min(this.canvas.width, this.canvas.height);
    const around = [
      [-off, -off],
      [off, off],
      [-off, off],
      [off, -off],
    ];
    for (const [dx, dy] of [[0, 0], ...around] as [number, number][]) {
      const sticker = this.scene.hit(x + dx, y + dy);
      if (sticker !== undefined) {
        return { sticker, scale };
      }
    }
    return { sticker: undefined, scale };
  }

  // Turns the layer that a finger drags, as far as it has gone.
  private drag(sticker: number, [dx, dy]: readonly [number, number]): void {
    if (!this.dragged && Math.hypot(dx, dy) > 0) {
      const found = this.scene.turnAlong(sticker, [dx, dy]);
      this.dragged = found && { ...found, part: 0 };
    }
    if (this.dragged) {
      const { way, span } = this.dragged;
      this.dragged.part = Math.max(0, Math.min(1, (way[0] * dx + way[1] * dy) / span));
      this.render();
    }
  }
  private drop(): void {
    const done = this.dragged;
    this.dragged = undefined;
    if (done && done.part > ENOUGH) {
      this.options.turned?.(done.move, done.part);
    }
    this.render();
  }

  // A finger that moves turns the view, or the layer of the sticker that it is on if layers can be turned; one that does not
  // taps a sticker. Where only the view turns, moving up and down scrolls the page.
  private listen(): void {
    let held: { x: number; y: number; moved: boolean; on: number | undefined; scale: number } | undefined;
    this.canvas.addEventListener("pointerdown", (event) => {
      if (event.button === 0) {
        const { sticker, scale } = this.at(event);
        const on = this.options.turned && !this.turning ? sticker : undefined;
        held = { x: event.clientX, y: event.clientY, moved: false, on, scale };
        this.canvas.setPointerCapture(event.pointerId);
      }
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (!held) {
        return;
      }
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (held.on !== undefined) {
        if (this.dragged || Math.hypot(dx, dy) > 8) {
          held.moved = true;
          this.drag(held.on, [dx * held.scale, dy * held.scale]);
        }
      } else if (held.moved || Math.hypot(dx, dy) > 6) {
        this.scene.yaw += dx * 0.011;
        this.scene.pitch = Math.max(
          -1.35,
          Math.min(1.35, this.scene.pitch + (event.pointerType === "touch" && !this.options.turned ? 0 : dy * 0.011)),
        );
        held = { ...held, x: event.clientX, y: event.clientY, moved: true };
        this.render();
      }
    });
    this.canvas.addEventListener("pointerup", (event) => {
      if (held && !held.moved) {
        const { sticker } = this.at(event);
        if (sticker !== undefined) {
          this.options.tap?.(sticker);
        }
      }
      held = undefined;
      this.drop();
    });
    this.canvas.addEventListener("pointercancel", () => {
      held = this.dragged = undefined;
      this.render();
    });
    // On the net, whose stickers are elements.
    this.frame.addEventListener("click", (event) => {
      const sticker = this.placeOf(event.target);
      if (sticker !== undefined) {
        this.options.tap?.(sticker);
      }
    });
    this.frame.addEventListener("keydown", (event) => this.press(event));
  }
}

// A puzzle's stickers in words, face by face.
export function spoken(stickers: readonly string[], puzzle: AnyPuzzle = cubeOf(4)): string {
  if (!(puzzle instanceof Puzzle)) {
    return puzzle instanceof Clock ? spokenDials(stickers) : spokenPieces(stickers);
  }
  const shown = (color: string): string => (puzzle instanceof Cube ? onCube(color) : color);
  return puzzle.faces
    .map(({ name }, face) => {
      const seen = stickers.filter((_, i) => puzzle.spots[i]!.face === face);
      const all = seen.every((sticker) => sticker === seen[0]);
      const names = seen.map((sticker) => t(`color.${shown(puzzle.colors[sticker] ?? "none")}`));
      return `${faceText(name)}: ${all ? t("face.all", names[0] ?? "") : names.join(" ")}`;
    })
    .join(". ");
}
const spokenDials = (state: readonly string[]): string =>
  [0, DIALS].map((from, i) => t(i === 0 ? "clock.front" : "clock.back", state.slice(from, from + DIALS).join(" "))).join(". "); // prettier-ignore
// Each piece by the colours that one sees, its layer's first.
function spokenPieces(state: readonly string[]): string {
  const layers = [state.slice(0, 12), state.slice(12, 24)];
  const pieces = (layer: readonly string[]): string =>
    layer
      .filter((piece, i) => piece !== layer.at(i - 1))
      .map((piece) => colorsOf(piece))
      .map(({ face, sides }) => [face, ...sides].map((color) => t(`color.${onCube(color)}`)).join(" "))
      .join(", ");
  return layers.map((layer, i) => t(i === 0 ? "square1.upper" : "square1.lower", pieces(layer))).join(". ");
}
// Faces of cubes have words; others the letters that moves have.
const faceText = (name: string): string => (has(`face.${name}`) ? t(`face.${name}`) : name);
