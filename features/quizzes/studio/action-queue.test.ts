import { describe, expect, it } from 'vitest';
import { createActionQueue } from './action-queue.ts';

function createWork() {
  const log: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const begin = (name: string) => (): Promise<void> => {
    log.push(name);
    return new Promise((resolve, reject) => ends.set(name, { resolve, reject }));
  };
  return { log, ends, begin };
}

describe('createActionQueue', () => {
  it('runs one action at a time and loses none', async () => {
    const queue = createActionQueue();
    const { log, ends, begin } = createWork();
    const first = queue.run('move', begin('move'));
    const second = queue.run('delete', begin('delete'));
    await Promise.resolve();
    expect(log).toEqual(['move']);
    ends.get('move')?.resolve();
    await first;
    expect(log).toEqual(['move', 'delete']);
    ends.get('delete')?.resolve();
    await second;
  });

  it('goes on after an action that fails', async () => {
    const queue = createActionQueue();
    const { log, ends, begin } = createWork();
    const first = queue.run('move', begin('move'));
    await Promise.resolve();
    ends.get('move')?.reject(new Error('offline'));
    await first;
    const second = queue.run('move', begin('again'));
    await Promise.resolve();
    expect(log).toEqual(['move', 'again']);
    ends.get('again')?.resolve();
    await second;
  });

  it('takes a double click for one click, but repeats what has no key', async () => {
    const queue = createActionQueue();
    const log: string[] = [];
    const note = (name: string) => async (): Promise<void> => void log.push(name);
    await Promise.all([
      queue.run('add', note('add')),
      queue.run('add', note('add')),
      queue.run(null, note('up')),
      queue.run(null, note('up')),
    ]);
    expect(log).toEqual(['add', 'up', 'up']);
    await queue.run('add', note('add'));
    expect(log).toEqual(['add', 'up', 'up', 'add']);
  });
});
