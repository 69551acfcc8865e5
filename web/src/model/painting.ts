// A cube that is being painted: stickers and strokes, which are taken back and done again as a whole.

export const emptyOf = (stickers: number): string => "-".repeat(stickers);
export const EMPTY = emptyOf(96);
const MOST = 500;

export class Painting {
  private now: string;
  private past: string[] = [];
  private future: string[] = [];
  private stroke: string | undefined;

  constructor(stickers: string = EMPTY) {
    this.now = stickers;
  }

  get letters(): string {
    return this.now;
  }
  get stickers(): string[] {
    return [...this.now];
  }
  get left(): number {
    return this.stickers.filter((letter) => letter === "-").length;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }

  count(color: string): number {
    return this.stickers.filter((letter) => letter === color).length;
  }

  // All that is painted until end() is one stroke.
  begin(): void {
    this.end();
    this.stroke = this.now;
  }
  paint(sticker: number, letter: string): void {
    const alone = this.stroke === undefined;
    if (alone) {
      this.begin();
    }
    this.now = this.now.slice(0, sticker) + letter + this.now.slice(sticker + 1);
    if (alone) {
      this.end();
    }
  }
  end(): void {
    if (this.stroke !== undefined && this.stroke !== this.now) {
      this.past.push(this.stroke);
      this.past.splice(0, this.past.length - MOST);
      this.future = [];
    }
    this.stroke = undefined;
  }
  // The stroke was none: the finger meant to scroll.
  cancel(): void {
    this.now = this.stroke ?? this.now;
    this.stroke = undefined;
  }

  set(letters: string): void {
    this.begin();
    this.now = letters;
    this.end();
  }
  undo(): boolean {
    return this.shift(this.past, this.future);
  }
  redo(): boolean {
    return this.shift(this.future, this.past);
  }

  private shift(from: string[], to: string[]): boolean {
    this.end();
    const state = from.pop();
    if (state === undefined) {
      return false;
    }
    to.push(this.now);
    this.now = state;
    return true;
  }
}
