// Times of a timer: what counts, averages as in competitions, and csTimer's export format.
import { list, object, text, within } from "../kept";

export const PLUS_TWO = 2000;
export const DNF = -1;
export interface Time {
  ms: number; // without the penalty
  penalty: number; // 0, PLUS_TWO or DNF
  scramble: string;
  when: number; // Unix time in seconds
}
export interface Session {
  name: string; // the puzzle, and the set after a space
  times: Time[]; // the newest last
}
export const parseSessions = list(
  object<Session>({
    name: text,
    times: list(
      object<Time>({ ms: within(0, 1e9), penalty: within(DNF, PLUS_TWO), scramble: text, when: within(0, 1e11) }),
    ),
  }),
);

// In milliseconds; Infinity for a solve that did not finish.
export const counted = ({ ms, penalty }: Time): number => (penalty === DNF ? Infinity : ms + penalty);

// The mean without the best and the worst time; undefined unless there are `count` times up to `end`.
export function averageOf(times: readonly Time[], count: number, end = times.length): number | undefined {
  if (end < count) {
    return undefined;
  }
  const middle = times.slice(end - count, end).map(counted).sort((a, b) => a - b).slice(1, -1); // prettier-ignore
  return middle.reduce((sum, ms) => sum + ms, 0) / middle.length;
}
export function bestAverageOf(times: readonly Time[], count: number): number | undefined {
  const all = times.map((_, i) => averageOf(times, count, i + 1)).filter((one) => one !== undefined);
  return all.length > 0 ? Math.min(...all) : undefined;
}
// The mean of the times that count.
export function meanOf(times: readonly Time[]): number | undefined {
  const finite = times.map(counted).filter(Number.isFinite);
  return finite.length > 0 ? finite.reduce((sum, ms) => sum + ms, 0) / finite.length : undefined;
}

// "12.34", "1:02.50", "DNF". Hundredths are cut off, as in competitions.
export function clock(ms: number): string {
  if (!Number.isFinite(ms)) {
    return "DNF";
  }
  const hundredths = Math.floor(ms / 10);
  const minutes = Math.floor(hundredths / 6000);
  const seconds = ((hundredths % 6000) / 100).toFixed(2);
  return minutes > 0 ? `${minutes}:${seconds.padStart(5, "0")}` : seconds;
}
export const timeText = (time: Time): string => (time.penalty === PLUS_TWO ? `${clock(counted(time))}+` : clock(counted(time))); // prettier-ignore

// The penalty of an inspection that took this long: more than 15 s, more than 17 s.
export const lateStart = (ms: number): number => (ms > 17000 ? DNF : ms > 15000 ? PLUS_TWO : 0);

// A file that csTimer imports: each session is a list of [[penalty, ms], scramble, comment, Unix time].
export function csTimer(sessions: readonly Session[]): string {
  const data = sessions.map(({ times }, i) => [
    `session${i + 1}`,
    times.map(({ ms, penalty, scramble, when }) => [[penalty, Math.round(ms)], scramble, "", when]),
  ]);
  const names = sessions.map(({ name }, i) => [String(i + 1), { name, opt: {}, rank: i + 1 }]);
  const properties = { sessionData: JSON.stringify(Object.fromEntries(names)) };
  return JSON.stringify({ ...Object.fromEntries(data), properties });
}
