import { describe, expect, it, vi } from 'vitest';
import type { Listen, StreamListener } from '#kernel/client/event-stream.ts';
import { watchAccess } from './watch-access.ts';

interface Heard extends StreamListener {
  denied(topic: string, reason: { code: string; message: string }): void;
}

function world() {
  const streams: { topics: readonly string[]; listener: Heard }[] = [];
  const stop = vi.fn();
  const listen: Listen = (topics, listener) => {
    streams.push({ topics, listener: listener as Heard });
    return stop;
  };
  const onDoubt = vi.fn();
  const end = watchAccess(listen, 'abc', onDoubt);
  const [stream] = streams;
  return { stream: stream!, onDoubt, end, stop };
}
const reason = { code: 'VIDEO_PRIVATE', message: 'This video is private.' };

describe('watchAccess', () => {
  it('hears of its own video until it ends', () => {
    const { stream, onDoubt, end, stop } = world();
    expect(stream.topics).toEqual(['video:abc']);
    stream.listener.denied('video:other', reason);
    expect(onDoubt).not.toHaveBeenCalled();
    stream.listener.denied('video:abc', reason);
    expect(onDoubt).toHaveBeenCalledTimes(1);
    end();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['video.deleted', 'abc', 1],
    ['video.deleted', 'other', 0],
    ['video.changed', 'abc', 0],
  ])('%s of %s: asks %i times', (type, id, times) => {
    const { stream, onDoubt } = world();
    stream.listener.event({ id: '1', type, data: { id } });
    expect(onDoubt).toHaveBeenCalledTimes(times);
  });
});
