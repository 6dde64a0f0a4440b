import { describe, expect, it } from 'vitest';
import { createFrameBuffer } from './frame-buffer.ts';

const frame = (id: number) => ({ id, bytes: Buffer.from(`${id}`) });

function open() {
  const sent: string[] = [];
  return { sent, buffer: createFrameBuffer((bytes) => sent.push(bytes.toString())) };
}

describe('createFrameBuffer', () => {
  it('sends at once unless paused, and sends buffered frames in order after the last resume', () => {
    const { sent, buffer } = open();
    buffer.send('a', frame(1));
    buffer.pause();
    buffer.pause();
    buffer.send('a', frame(2));
    buffer.send('b', frame(3));
    buffer.resume();
    expect(sent).toEqual(['1']);
    buffer.resume();
    expect(sent).toEqual(['1', '2', '3']);
    buffer.send('a', frame(4));
    expect(sent).toEqual(['1', '2', '3', '4']);
  });

  it('is paused until every pause has ended', () => {
    const { buffer } = open();
    const seen = [buffer.isPaused()];
    for (const step of [buffer.pause, buffer.pause, buffer.resume, buffer.resume]) {
      step();
      seen.push(buffer.isPaused());
    }
    expect(seen).toEqual([false, true, true, true, false]);
  });

  it('sends each buffered frame once, and nothing after it was cleared', () => {
    const { sent, buffer } = open();
    for (const id of [1, 2]) {
      buffer.pause();
      buffer.send('a', frame(id));
      buffer.resume();
    }
    expect(sent).toEqual(['1', '2']);
    buffer.pause();
    buffer.send('a', frame(3));
    buffer.clear();
    buffer.resume();
    expect(sent).toEqual(['1', '2']);
  });

  it('never sends what was buffered for a dropped topic', () => {
    const { sent, buffer } = open();
    buffer.pause();
    buffer.send('a', frame(1));
    buffer.send('b', frame(2));
    buffer.drop('a');
    buffer.resume();
    expect(sent).toEqual(['2']);
  });

  it('puts missed events first, sorted, and sends those once that have also arrived', () => {
    const { sent, buffer } = open();
    buffer.pause();
    buffer.send('a', frame(3));
    buffer.send('a', frame(4));
    buffer.prepend([
      { topic: 'a', frame: frame(3) },
      { topic: 'a', frame: frame(1) },
    ]);
    buffer.resume();
    expect(sent).toEqual(['1', '3', '4']);
  });
});
