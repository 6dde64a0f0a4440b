import type { Comment } from '../contract.ts';
import { compareIds } from '../hex-id.ts';

/** Comments without a gap between them, by id, oldest first (CM-20). How they are shown is another matter. */
export type Run = readonly Comment[];

/** Where an id is, or would be. */
function placeOf(run: Run, id: string): { index: number; found: boolean } {
  let low = 0;
  let high = run.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareIds((run[middle] as Comment).id, id);
    if (order === 0) return { index: middle, found: true };
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return { index: low, found: false };
}

export function findIn(run: Run, id: string): Comment | undefined {
  const { index, found } = placeOf(run, id);
  return found ? run[index] : undefined;
}

/** Puts a comment where it belongs; one that is there already is replaced, never doubled. */
export function putIn(run: Run, comment: Comment): Run {
  const { index, found } = placeOf(run, comment.id);
  return run.toSpliced(index, found ? 1 : 0, comment);
}

export const putAll = (run: Run, comments: readonly Comment[]): Run => comments.reduce(putIn, run);

/** Changes a comment that is there; otherwise nothing. */
export function changeIn(run: Run, id: string, change: (comment: Comment) => Comment): Run {
  const { index, found } = placeOf(run, id);
  return found ? run.with(index, change(run[index] as Comment)) : run;
}

export function takeFrom(run: Run, id: string): Run {
  const { index, found } = placeOf(run, id);
  return found ? run.toSpliced(index, 1) : run;
}

/** Whether the id lies within what the run covers: at its newest or anywhere before, down to its oldest. */
export const isNewerThan = (id: string, run: Run): boolean =>
  run.length === 0 || compareIds(id, (run[run.length - 1] as Comment).id) > 0;
export const isOlderThan = (id: string, run: Run): boolean =>
  run.length > 0 && compareIds(id, (run[0] as Comment).id) < 0;
