import type { Comment } from '../contract.ts';
import { compareIds } from '../hex-id.ts';

/** Contiguous comments sorted by id, oldest first (CM-20), regardless of the order in which they are shown. */
export type SortedComments = readonly Comment[];

/** Binary search for the index of an id, or its insertion point. */
function locate(comments: SortedComments, id: string): { index: number; found: boolean } {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareIds((comments[middle] as Comment).id, id);
    if (order === 0) return { index: middle, found: true };
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return { index: low, found: false };
}

export function findById(comments: SortedComments, id: string): Comment | undefined {
  const { index, found } = locate(comments, id);
  return found ? comments[index] : undefined;
}

/** Inserts a comment at its position, or replaces the one with the same id. */
export function upsert(comments: SortedComments, comment: Comment): SortedComments {
  const { index, found } = locate(comments, comment.id);
  return comments.toSpliced(index, found ? 1 : 0, comment);
}

export const upsertAll = (comments: SortedComments, added: readonly Comment[]): SortedComments =>
  added.reduce(upsert, comments);

/** Returns the same array if there is no comment with this id. */
export function updateById(
  comments: SortedComments,
  id: string,
  change: (comment: Comment) => Comment,
): SortedComments {
  const { index, found } = locate(comments, id);
  return found ? comments.with(index, change(comments[index] as Comment)) : comments;
}

/** Returns the same array if there is no comment with this id. */
export function removeById(comments: SortedComments, id: string): SortedComments {
  const { index, found } = locate(comments, id);
  return found ? comments.toSpliced(index, 1) : comments;
}

/** True also for an empty list. */
export const isNewerThanAll = (id: string, comments: SortedComments): boolean =>
  comments.length === 0 || compareIds(id, (comments[comments.length - 1] as Comment).id) > 0;
export const isOlderThanAll = (id: string, comments: SortedComments): boolean =>
  comments.length > 0 && compareIds(id, (comments[0] as Comment).id) < 0;
