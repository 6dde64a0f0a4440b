import { describe, expect, it } from 'vitest';
import { createReportMerger, type MergedReport } from './merge-reports.ts';

/** Saves end when the test says so. */
function createMerger() {
  const saves: { merged: MergedReport<string>; end: (result: boolean | Error) => void }[] = [];
  const add = createReportMerger<string>(
    (report) => report.slice(0, 1),
    (merged) =>
      new Promise((resolve, reject) =>
        saves.push({ merged, end: (result) => (result instanceof Error ? reject(result) : resolve(result)) }),
      ),
  );
  return { add, saves, saved: () => saves.map(({ merged }) => merged) };
}

describe('reports of the same problem', () => {
  it('are saved together while another one is being saved', async () => {
    const { add, saves, saved } = createMerger();
    const first = add('a1');
    const others = [add('a2'), add('a3'), add('a4')];
    expect(saved()).toEqual([{ report: 'a1', count: 1 }]);
    saves[0]!.end(true);
    expect(await first).toBe(true);
    await expect.poll(saved).toHaveLength(2);
    expect(saved()[1]).toEqual({ report: 'a4', count: 3 });
    saves[1]!.end(false);
    expect(await Promise.all(others)).toEqual([false, false, false]);
    const later = add('a5');
    expect(saved()[2]).toEqual({ report: 'a5', count: 1 });
    saves[2]!.end(true);
    await later;
  });

  it('do not wait for other problems', () => {
    const { add, saved } = createMerger();
    void add('a1');
    void add('b1');
    expect(saved()).toEqual([
      { report: 'a1', count: 1 },
      { report: 'b1', count: 1 },
    ]);
  });

  it('are saved after a failure, which only those hear of that it concerns', async () => {
    const { add, saves, saved } = createMerger();
    const first = add('a1');
    const second = add('a2');
    saves[0]!.end(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await expect.poll(saved).toHaveLength(2);
    saves[1]!.end(true);
    expect(await second).toBe(true);
  });
});
