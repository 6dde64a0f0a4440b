import type { VideoSummary } from '#features/videos/contract.ts';
import type { CallInputOf, OutputOf } from '#kernel/contract/route.ts';
import { parseTimecode } from '#kernel/text/timecode.ts';
import type { playlistRoutes } from '../contract.ts';
import { isValidPart } from '../entries.ts';

type Saved = OutputOf<typeof playlistRoutes.entries>['list'][number];
type Given = CallInputOf<typeof playlistRoutes.setVideos>['list'];

/** An entry as it is edited: times as they are typed. */
export interface DraftEntry {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  /** Null for a video that the editor cannot open any more. */
  readonly video: VideoSummary | null;
}

const padTwo = (value: number): string => String(value).padStart(2, '0');

/** '1:02:05', or '0:05.250' for times within a second. */
function formatTime(ms: number | null): string {
  if (ms === null) return '';
  const total = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  const rest = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`;
  const clock = hours > 0 ? `${hours}:${padTwo(minutes)}` : `${minutes}`;
  return `${clock}:${padTwo(total % 60)}${rest}`;
}

export const toDraft = ({ kapsule_id: id, start, end, video }: Saved): DraftEntry => ({
  id,
  start: formatTime(start),
  end: formatTime(end),
  video,
});

export type PartProblem = 'start' | 'end' | 'order';

interface ReadPart {
  readonly start: number | null;
  readonly end: number | null;
  readonly problem: PartProblem | null;
}

/** The typed part in milliseconds, and what is wrong with it. */
export function readPart({ start, end }: Pick<DraftEntry, 'start' | 'end'>): ReadPart {
  const [startMs, endMs] = [start, end].map((typed) => (typed.trim() === '' ? null : parseTimecode(typed)));
  const none = { start: null, end: null };
  if (startMs === null && start.trim() !== '') return { ...none, problem: 'start' };
  if (endMs === null && end.trim() !== '') return { ...none, problem: 'end' };
  const part = { start: startMs ?? null, end: endMs ?? null };
  return isValidPart({ startMs: part.start, endMs: part.end })
    ? { ...part, problem: null }
    : { ...none, problem: 'order' };
}

export const hasProblems = (entries: readonly DraftEntry[]): boolean =>
  entries.some((entry) => readPart(entry).problem !== null);

/** What is sent to the server. */
export const toGiven = (entries: readonly DraftEntry[]): Given =>
  entries.map((entry) => {
    const { start, end } = readPart(entry);
    return { kapsule_id: entry.id, start, end };
  });

const keyOf = ({ id, start, end }: DraftEntry): string => `${id} ${start.trim()} ${end.trim()}`;

export const isSameList = (a: readonly DraftEntry[], b: readonly DraftEntry[]): boolean =>
  a.length === b.length && a.every((entry, at) => keyOf(entry) === keyOf(b[at]!));

/** What somebody else did to a list. */
export interface ListChange {
  readonly added: readonly DraftEntry[];
  readonly removed: readonly DraftEntry[];
  readonly isReordered: boolean;
}

export function describeChange(base: readonly DraftEntry[], theirs: readonly DraftEntry[]): ListChange {
  const before = new Set(base.map(({ id }) => id));
  const after = new Set(theirs.map(({ id }) => id));
  const kept = (list: readonly DraftEntry[]): string =>
    list
      .filter(({ id }) => before.has(id) && after.has(id))
      .map(keyOf)
      .join();
  return {
    added: theirs.filter(({ id }) => !before.has(id)),
    removed: base.filter(({ id }) => !after.has(id)),
    isReordered: kept(base) !== kept(theirs),
  };
}

/** One's own order with what somebody else added at the end and without what they removed: nothing is lost. */
export function mergeLists(
  base: readonly DraftEntry[],
  mine: readonly DraftEntry[],
  theirs: readonly DraftEntry[],
): DraftEntry[] {
  const { added, removed } = describeChange(base, theirs);
  const own = new Set(mine.map(({ id }) => id));
  const gone = new Set(removed.map(({ id }) => id));
  return [...mine.filter(({ id }) => !gone.has(id)), ...added.filter(({ id }) => !own.has(id))];
}
