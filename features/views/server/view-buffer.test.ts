import { describe, expect, it } from 'vitest';
import type { Report, ViewBase } from '../reports.ts';
import { createViewBuffer, type PendingView } from './view-buffer.ts';

const base = (id: string): ViewBase => ({
  id,
  videoId: 'video',
  organizationId: 'organization',
  userId: null,
  groupId: null,
  isCounted: true,
  generation: 1,
  durationMs: 0,
  createdMs: 0,
  device: 'desktop',
});
const report: Report = { key: 1, atMs: 0, receivedMs: 0, content: { kind: 'error' } };
const log = { warn: () => undefined, error: () => undefined } as never;
const idsOf = (views: readonly PendingView[]): string[] =>
  views.map(({ base: { id }, reports }) => `${id}:${reports.length}`);

describe('the buffer of views', () => {
  it('writes everything of a view together', async () => {
    const saved: string[][] = [];
    const buffer = createViewBuffer({ save: async (views) => void saved.push(idsOf(views)), log });
    const stored = buffer.add(base('a'), [report]);
    void buffer.add(base('b'), [report]);
    void buffer.add(base('a'), [report, report]);
    await stored;
    expect(saved).toEqual([['a:3', 'b:1']]);
  });

  it('keeps what could not be written, in order, and tells those who wait', async () => {
    let isDown = true;
    const saved: string[][] = [];
    const save = async (views: readonly PendingView[]): Promise<void> => {
      if (isDown) throw new Error('the database is away');
      saved.push(idsOf(views));
    };
    const buffer = createViewBuffer({ save, log });
    const first = buffer.add(base('a'), [report]);
    await expect(first).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    isDown = false;
    await buffer.add(base('b'), [report]);
    expect(saved).toEqual([['a:1', 'b:1']]);
  });

  it('drops only the view that the database refuses', async () => {
    const saved: string[] = [];
    const save = async (views: readonly PendingView[]): Promise<void> => {
      if (views.some(({ base: { id } }) => id === 'bad'))
        throw Object.assign(new Error('refused'), { code: '22003' });
      saved.push(...idsOf(views));
    };
    const buffer = createViewBuffer({ save, log });
    for (const id of ['a', 'b', 'bad', 'c', 'd']) void buffer.add(base(id), [report]);
    await buffer.flush();
    expect(saved.sort()).toEqual(['a:1', 'b:1', 'c:1', 'd:1']);
  });

  it('is bounded while the database is away', async () => {
    const buffer = createViewBuffer({ save: () => Promise.reject(new Error('away')), log });
    const many = Array.from({ length: 60_000 }, () => report);
    buffer.add(base('a'), many).catch(() => undefined);
    expect(() => buffer.add(base('b'), many)).toThrow('not ready');
  });
});
