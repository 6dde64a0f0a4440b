import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WIDGETS_CHANGED_EVENT } from '#features/playback/events.ts';
import type { Listen, StreamListener } from '#kernel/client/event-stream.ts';
import { createVideoEvents } from './video-events.ts';
import { createConfigWatch } from './watch-config.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page whose stream and server are controlled by the test. */
function setUp(load: () => Promise<Readonly<Record<string, unknown>>> = async () => ({ quiz: {} })) {
  const streams = new Map<StreamListener, readonly string[]>();
  const listen: Listen = (topics, listener) => {
    streams.set(listener, topics);
    return () => streams.delete(listener);
  };
  const openStream = vi.fn(async () => listen);
  const loads = vi.fn(load);
  const watch = createConfigWatch({
    listen: createVideoEvents(openStream, 'v1'),
    load: loads,
    delayMs: () => 100,
  });
  return {
    watch,
    loads,
    openStream,
    topics: () => [...streams.values()],
    announce: (type: string) => {
      for (const listener of streams.keys()) listener.event({ id: '1', type, data: { id: 'v1' } });
    },
    reset: () => {
      for (const listener of streams.keys()) listener.reset?.();
    },
    settle: () => vi.advanceTimersByTimeAsync(100),
  };
}

describe('createConfigWatch', () => {
  it("opens the video's stream with the first watcher", async () => {
    const { watch, openStream, topics, settle } = setUp();
    expect(openStream).not.toHaveBeenCalled();
    const stop = watch(vi.fn());
    await settle();
    expect(topics()).toEqual([['video:v1']]);
    stop();
    expect(topics()).toEqual([]);
  });

  it('loads the configuration once for several quick changes', async () => {
    const { watch, loads, announce, settle } = setUp();
    const onChange = vi.fn();
    watch(onChange);
    await settle();
    announce('video.changed');
    await settle();
    expect(loads).not.toHaveBeenCalled();
    for (let count = 0; count < 5; count += 1) announce(WIDGETS_CHANGED_EVENT);
    await settle();
    expect(loads).toHaveBeenCalledOnce();
    expect(onChange.mock.calls).toEqual([[{ quiz: {} }]]);
    announce(WIDGETS_CHANGED_EVENT);
    await settle();
    expect(loads).toHaveBeenCalledTimes(2);
  });

  it('reloads after a gap in the stream', async () => {
    const { watch, loads, reset, settle } = setUp();
    watch(vi.fn());
    await settle();
    reset();
    await settle();
    expect(loads).toHaveBeenCalledOnce();
  });

  it('keeps the old configuration when loading fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { watch, announce, settle } = setUp(() => Promise.reject(new Error('offline')));
    const onChange = vi.fn();
    watch(onChange);
    await settle();
    announce(WIDGETS_CHANGED_EVENT);
    await settle();
    expect(onChange).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('does not call back after stopping, even when the stream or response arrives late', async () => {
    let answer = (_: Readonly<Record<string, unknown>>): void => undefined;
    const late = new Promise<Readonly<Record<string, unknown>>>((resolve) => {
      answer = resolve;
    });
    const { watch, announce, settle, topics } = setUp(() => late);
    watch(vi.fn())();
    await settle();
    expect(topics()).toEqual([]);
    const onChange = vi.fn();
    const stop = watch(onChange);
    await settle();
    announce(WIDGETS_CHANGED_EVENT);
    await settle();
    stop();
    answer({ quiz: {} });
    await settle();
    expect(onChange).not.toHaveBeenCalled();
  });
});
