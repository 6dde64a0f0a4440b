import { describe, expect, it } from 'vitest';
import { Question } from '../question.ts';
import { createResultCounts, presentCounts } from './result-counts.ts';

function createFixture() {
  /** What the database would answer. */
  const stored = new Map<number, number[]>();
  const queries: { readonly ids: readonly number[]; answer(): void }[] = [];
  const results = createResultCounts({
    countChoices: (ids) =>
      new Promise((resolve) => {
        const found = new Map(ids.map((id) => [id, [...(stored.get(id) ?? [])]]));
        queries.push({ ids, answer: () => resolve(found) });
      }),
  });
  async function read(id: number): Promise<readonly number[]> {
    const asked = results.of([id]);
    queries.at(-1)?.answer();
    return (await asked).get(id)!;
  }
  return { stored, queries, results, read };
}

describe('the results of a question', () => {
  it('are read once for everybody who asks within a second', async () => {
    const { stored, queries, results, read } = createFixture();
    stored.set(1, [2, 1]);
    const asked = [results.of([1]), results.of([1, 2])];
    expect(queries.map(({ ids }) => ids)).toEqual([[1], [2]]);
    for (const { answer } of queries) answer();
    expect((await asked[0])!.get(1)).toEqual([2, 1]);
    expect((await asked[1])!.get(1)).toEqual([2, 1]);
    expect(await read(1)).toEqual([2, 1]);
    expect(queries).toHaveLength(2);
  });

  it('have an answer as soon as it is saved', async () => {
    const { stored, queries, results, read } = createFixture();
    stored.set(1, [2]);
    expect(await read(1)).toEqual([2]);
    await results.whileSaving([1], async () => ({ added: [[1, [1]] as const, [1, [1, 2]] as const] }));
    expect(await read(1)).toEqual([2, 2, 1]);
    expect(queries).toHaveLength(1);
  });

  it('never have an answer twice or not at all because a query ran while it was saved', async () => {
    const { stored, queries, results } = createFixture();
    const before = results.of([1]);
    await results.whileSaving([1], async () => {
      stored.set(1, [1]);
      const during = results.of([1]);
      expect(queries).toHaveLength(1);
      queries[0]!.answer();
      await Promise.all([before, during]);
      return { added: [[1, [0]] as const] };
    });
    const after = results.of([1]);
    // The query that ran meanwhile is not used.
    expect(queries).toHaveLength(2);
    queries[1]!.answer();
    expect((await after).get(1)).toEqual([1]);
  });

  it('are not those of a query that began before an answer was saved', async () => {
    const { stored, queries, results } = createFixture();
    const before = results.of([1]);
    await results.whileSaving([1], async () => {
      stored.set(1, [1]);
      return { added: [[1, [0]] as const] };
    });
    const after = results.of([1]);
    expect(queries).toHaveLength(2);
    for (const { answer } of queries) answer();
    expect((await before).get(1)).toEqual([]);
    expect((await after).get(1)).toEqual([1]);
  });

  it('are read again after a failure', async () => {
    let fails = true;
    const results = createResultCounts({
      async countChoices(ids) {
        if (fails) throw new Error('down');
        return new Map(ids.map((id) => [id, [3]]));
      },
    });
    await expect(results.of([1])).rejects.toThrow('down');
    fails = false;
    expect((await results.of([1])).get(1)).toEqual([3]);
  });

  it.each([
    [{ type: 'poll', choices: ['A', 'B', 'C'] }, [1, undefined, 4], [1, 0, 4]],
    [{ type: 'boolean' }, [undefined, 2, 9], [0, 2]],
    [{ type: 'rating', stars: 3 }, [], [0, 0, 0]],
    [{ type: 'text' }, [1], null],
  ] as const)('of %j with %j are shown as %j', (question, counts, expected) => {
    const data = Question.parse({ text: 'What?', ...question });
    expect(presentCounts(data, counts as readonly number[])).toEqual(expected);
  });
});
