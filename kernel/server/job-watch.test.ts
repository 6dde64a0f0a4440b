import { expect, it } from 'vitest';
import { watchJobs } from './job-watch.ts';

type Found = { name: string; due: boolean; abandoned: boolean };

/** Answers one query after the other, an error by failing, and stops the watch after the last. */
async function watch(answers: readonly (Found[] | Error)[]): Promise<string[]> {
  const stop = new AbortController();
  const seen: string[] = [];
  const left = [...answers];
  await watchJobs({
    everyMs: 0,
    async query() {
      const answer = left.shift()!;
      if (left.length === 0) stop.abort();
      if (answer instanceof Error) throw answer;
      return { rows: answer };
    },
    wake: (queue) => void seen.push(`wake ${queue}`),
    release: async (queue) => void seen.push(`release ${queue}`),
    signal: stop.signal,
  });
  return seen;
}

it.each<[string, (Found[] | Error)[], string[]]>([
  ['leaves idle queues alone', [[], []], []],
  ['wakes the workers of due jobs', [[{ name: 'a', due: true, abandoned: false }]], ['wake a']],
  ['releases abandoned jobs', [[{ name: 'a', due: false, abandoned: true }]], ['release a']],
  [
    'releases before it wakes',
    [
      [
        { name: 'a', due: true, abandoned: true },
        { name: 'b', due: true, abandoned: false },
      ],
    ],
    ['release a', 'wake a', 'wake b'],
  ],
  [
    'goes on after the database was away',
    [new Error('away'), [{ name: 'a', due: true, abandoned: false }]],
    ['wake a'],
  ],
])('%s', async (_, answers, expected) => {
  expect(await watch(answers)).toEqual(expected);
});
