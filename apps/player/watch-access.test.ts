import { describe, expect, it, vi } from 'vitest';
import type { Listen, StreamListener } from '#kernel/client/event-stream.ts';
import { watchAccess } from './watch-access.ts';

interface AccessListener extends StreamListener {
  denied(topic: string, reason: { code: string; message: string }): void;
}

function world() {
  const streams: { topics: readonly string[]; listener: AccessListener }[] = [];
  const stop = vi.fn();
  const listen: Listen = (topics, listener) => {
    streams.push({ topics, listener: listener as AccessListener });
    return stop;
  };
  const onSuspicion = vi.fn();
  const end = watchAccess(listen, 'abc', onSuspicion);
  const [stream] = streams;
  return { stream: stream!, onSuspicion, end, stop };
}
const reason = { code: 'VIDEO_PRIVATE', message: 'This video is private.' };

describe('watchAccess', () => {
  it('listens for its own video until it is stopped', () => {
    const { stream, onSuspicion, end, stop } = world();
    expect(stream.topics).toEqual(['video:abc']);
    stream.listener.denied('video:other', reason);
    expect(onSuspicion).not.toHaveBeenCalled();
    stream.listener.denied('video:abc', reason);
    expect(onSuspicion).toHaveBeenCalledTimes(1);
    end();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['video.deleted', 'abc', 1],
    ['video.deleted', 'other', 0],
    ['video.changed', 'abc', 0],
  ])('%s of %s calls back %i times', (type, id, times) => {
    const { stream, onSuspicion } = world();
    stream.listener.event({ id: '1', type, data: { id } });
    expect(onSuspicion).toHaveBeenCalledTimes(times);
  });
});
