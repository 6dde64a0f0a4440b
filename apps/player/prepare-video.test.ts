import { describe, expect, it, vi } from 'vitest';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { createPreparedVideos } from './prepare-video.ts';

const wire = {} as WidgetConfiguration;
const open = () => {
  let nowMs = 0;
  const warm = vi.fn(async () => undefined);
  const load = vi.fn(async () => wire);
  return {
    warm,
    load,
    prepared: createPreparedVideos(warm, () => nowMs),
    pass: (ms: number) => (nowMs += ms),
  };
};

describe('a prepared video', () => {
  it('is fetched once, used once, and only under its own key', async () => {
    const { prepared, load, warm } = open();
    prepared.prepare('a', load);
    prepared.prepare('a', load);
    expect(load).toHaveBeenCalledOnce();
    expect(await prepared.take('a')).toBe(wire);
    expect(warm).toHaveBeenCalledExactlyOnceWith(wire);
    expect(prepared.take('a')).toBeNull();
    prepared.prepare('a', load);
    expect(prepared.take('b')).toBeNull();
  });

  it('is fetched again after a minute', () => {
    const { prepared, load, pass } = open();
    prepared.prepare('a', load);
    pass(60_000);
    expect(prepared.take('a')).toBeNull();
  });

  it('that cannot be fetched is forgotten', async () => {
    const { prepared } = open();
    prepared.prepare('a', () => Promise.reject(new Error('down')));
    await vi.waitFor(() => expect(prepared.take('a')).toBeNull());
  });
});
