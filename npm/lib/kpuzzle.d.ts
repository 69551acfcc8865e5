/** The members of cubing.js's KPattern and KPuzzle that are used. */
interface PatternLike { readonly kpuzzle: PuzzleLike; readonly patternData: object }
interface PuzzleLike { name(): string; defaultPattern(): PatternLike }

/** Returns the facelets of a KPattern of the 3x3x3, the 4x4x4 or the FTO. */
export function faceletsOfPattern(pattern: PatternLike): string;
/** Returns the KPattern with these facelets. Centers of one colour that its KPuzzle distinguishes are numbered in order. */
export function patternOfFacelets<Puzzle extends PuzzleLike>(kpuzzle: Puzzle, facelets: string): ReturnType<Puzzle['defaultPattern']>;
