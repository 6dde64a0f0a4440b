import type { QuizGroup } from '../group-questions.ts';
import type { GradebookCursor } from './gradebook-cursor.ts';
import type { GradebookPosition, GradebookStore, PersonInQuiz } from './gradebook-store.ts';

const STEP_SIZE = 200;
/** A page ends early after so many answers that are not the last ones of anybody. */
const STEPS_MAX = 50;

export interface FoundRows {
  readonly list: readonly PersonInQuiz[];
  /** Null on the last page. */
  readonly next: GradebookPosition | null;
  readonly total: number;
}

interface PageQuery {
  /** Null for the first page. */
  readonly start: GradebookCursor | null;
  readonly max: number;
}

/** Steps back from answer to answer, so that the costs of a page do not grow with the number of people. */
export async function findLatestRows(
  store: GradebookStore,
  { videoId, groups }: { readonly videoId: string; readonly groups: readonly QuizGroup[] },
  { start, max }: PageQuery,
): Promise<FoundRows> {
  const list: PersonInQuiz[] = [];
  const total = start?.total ?? (await store.countPeople(groups));
  // Once everyone was listed, only earlier answers of the same people are left.
  const left = total - (start?.seen ?? 0);
  let position = start?.after ?? null;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const found = await store.readLatest(videoId, groups, { after: position, max: STEP_SIZE });
    list.push(...found.filter(({ isLatest }) => isLatest));
    if (list.length > max) return { list: list.slice(0, max), next: list[max - 1]!, total };
    if (list.length >= left || found.length < STEP_SIZE) return { list, next: null, total };
    position = found.at(-1)!;
  }
  return { list, next: position, total };
}

export async function findUnfinishedRows(
  store: GradebookStore,
  groups: readonly QuizGroup[],
  { start, max }: PageQuery,
): Promise<FoundRows> {
  const found = await store.readUnfinished(groups, { after: start?.after ?? null, max: max + 1 });
  const list = found.list.slice(0, max);
  const next = found.list.length > max ? list.at(-1)! : null;
  return { list, next, total: start?.total ?? found.total };
}
