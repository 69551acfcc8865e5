/** The part of cubing.js's KPattern and KPuzzle that is used: those of 'cubing/kpuzzle' fit. */
interface PatternLike { readonly kpuzzle: PuzzleLike; readonly patternData: object }
interface PuzzleLike { name(): string; defaultPattern(): PatternLike }

/** The facelets of a KPattern of the 3x3x3, the 4x4x4 or the FTO. */
export function faceletsOfPattern(pattern: PatternLike): string;
/** The KPattern with these facelets. Centers of one colour that its KPuzzle tells apart are numbered in their order. */
export function patternOfFacelets<Puzzle extends PuzzleLike>(kpuzzle: Puzzle, facelets: string): ReturnType<Puzzle['defaultPattern']>;
