import { videoErrors } from '#features/videos/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { GradebookPosition } from './gradebook-store.ts';
import type { PersonCodes } from './person-codes.ts';

/** Where a page ends. */
export interface GradebookCursor {
  readonly after: GradebookPosition;
  /** All rows, counted for the first page only. */
  readonly total: number;
  /** The rows up to here. */
  readonly seen: number;
}

const CURSOR = /^(\d{1,15})\.(\d{1,16})\.(\d{1,9})\.(\d{1,12})\.(\d{1,12})\.([\w-]{1,100})$/;

export function encodeCursor(
  videoId: string,
  { after, total, seen }: GradebookCursor,
  codes: PersonCodes,
): string {
  const { timeMs, id, attempt, person } = after;
  return [timeMs, id, attempt, total, seen, codes.encode(videoId, person)].join('.');
}

export function decodeCursor(videoId: string, cursor: string, codes: PersonCodes): GradebookCursor {
  const [, timeMs, id, attempt, total, seen, code] = CURSOR.exec(cursor) ?? [];
  const person = code === undefined ? null : codes.decode(videoId, code);
  // No date is later than this.
  if (person === null || Number(timeMs) > 8.64e15 || Number(id) > Number.MAX_SAFE_INTEGER)
    throw fail(videoErrors, 'BAD_CURSOR');
  const after = { timeMs: Number(timeMs), id: Number(id), attempt: Number(attempt), person };
  return { after, total: Number(total), seen: Number(seen) };
}
