import { slotsOf } from '../grading.ts';
import type { Question } from '../question.ts';
import type { AnswerStore } from './answer-store.ts';

const FRESH_MS = 1_000;
const MAX_CACHED = 20_000;

interface CacheEntry {
  readonly counts: number[];
  readonly untilMs: number;
}
/** A sparse list of how often each choice was given. */
type Counts = readonly number[];

export type ResultCounts = ReturnType<typeof createResultCounts>;

/** As many numbers as the question has choices; null for a question that is not counted. */
export const presentCounts = (question: Question, counts: Counts): number[] | null =>
  slotsOf(question) === 0 ? null : Array.from({ length: slotsOf(question) }, (_, at) => counts[at] ?? 0);

/**
 * How often the choices of questions were given, from memory and at most a second old. Answers that this process saves count
 * at once, so that everybody finds their own answer in the results.
 */
export function createResultCounts({ countChoices }: Pick<AnswerStore, 'countChoices'>) {
  const cache = new Map<number, CacheEntry>();
  const reading = new Map<number, Promise<Counts>>();
  /** Transactions under way that add answers to a question. A query may or may not see them, so its result is not cached. */
  const saving = new Map<number, number>();

  function store(id: number, entry: CacheEntry): void {
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
    cache.set(id, entry);
  }

  function start(ids: readonly number[]): void {
    const untilMs = performance.now() + FRESH_MS;
    const query = countChoices(ids);
    for (const id of ids) {
      const read = query.then((found) => found.get(id) ?? []);
      reading.set(id, read);
      const isJoined = (): boolean => reading.get(id) === read;
      read.then(
        (counts) => {
          if (isJoined() && !saving.has(id)) store(id, { counts: [...counts], untilMs });
          if (isJoined()) reading.delete(id);
        },
        () => isJoined() && reading.delete(id),
      );
    }
  }

  function freshOf(id: number): Counts | undefined {
    const found = cache.get(id);
    return found && performance.now() < found.untilMs ? found.counts : undefined;
  }

  return {
    async of(ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
      const known = ids.map((id) => freshOf(id) ?? reading.get(id));
      const missing = ids.filter((_, at) => known[at] === undefined);
      if (missing.length > 0) start(missing);
      const found = ids.map(async (id, at) => [id, await (known[at] ?? reading.get(id)!)] as const);
      return new Map(await Promise.all(found));
    },

    /** Saves answers to these questions; `save` resolves with the choices that were added. */
    async whileSaving<Result extends { readonly added: readonly (readonly [number, Counts])[] }>(
      ids: readonly number[],
      save: () => Promise<Result>,
    ): Promise<Result> {
      for (const id of ids) saving.set(id, (saving.get(id) ?? 0) + 1);
      try {
        const result = await save();
        for (const [id, choices] of result.added) {
          const counts = cache.get(id)?.counts;
          for (const choice of choices) if (counts) counts[choice] = (counts[choice] ?? 0) + 1;
        }
        return result;
      } finally {
        for (const id of ids) {
          const others = saving.get(id)! - 1;
          if (others > 0) saving.set(id, others);
          else saving.delete(id);
          // A running query may miss the answers, so nobody joins it.
          reading.delete(id);
        }
      }
    },
  };
}
