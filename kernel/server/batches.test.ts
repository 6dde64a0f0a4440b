import { describe, expect, it } from 'vitest';
import { createBatches } from './batches.ts';

function createFixture(limit?: { max: number; error: () => Error }) {
  const commits: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const add = createBatches<string, string>({
    intervalMs: 1,
    ...(limit ? { limit } : {}),
    async commit(key, items) {
      commits.push(`${key}: ${items.join()}`);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return items.map((item) => item.toUpperCase());
    },
  });
  /** Waits until a commit has begun. */
  async function begun(count: number): Promise<void> {
    while (gates.length < count) await new Promise((resolve) => setImmediate(resolve));
  }
  return { add, commits, gates, begun };
}

describe('batches', () => {
  it('commit the first item at once, and together those that arrive meanwhile', async () => {
    const { add, commits, gates, begun } = createFixture();
    const first = add('x', 'a');
    await begun(1);
    const others = [add('x', 'b'), add('x', 'c')];
    const elsewhere = add('y', 'd');
    await begun(2);
    expect(commits).toEqual(['x: a', 'y: d']);
    gates[0]!.resolve();
    expect(await first).toBe('A');
    await begun(3);
    expect(commits).toEqual(['x: a', 'y: d', 'x: b,c']);
    gates[1]!.resolve();
    gates[2]!.resolve();
    expect(await Promise.all([...others, elsewhere])).toEqual(['B', 'C', 'D']);
  });

  it('reject everybody whose commit failed, and nobody else', async () => {
    const { add, gates, begun } = createFixture();
    const first = add('x', 'a');
    await begun(1);
    const second = add('x', 'b');
    gates[0]!.reject(new Error('down'));
    await expect(first).rejects.toThrow('down');
    await begun(2);
    gates[1]!.resolve();
    expect(await second).toBe('B');
  });

  it('refuse items beyond the limit until others are committed', async () => {
    const { add, gates, begun } = createFixture({ max: 2, error: () => new Error('full') });
    const accepted = [add('x', 'a'), add('y', 'b')];
    await expect(add('z', 'c')).rejects.toThrow('full');
    await begun(2);
    for (const gate of gates) gate.resolve();
    await Promise.all(accepted);
    const later = add('z', 'c');
    await begun(3);
    gates[2]!.resolve();
    expect(await later).toBe('C');
  });
});
