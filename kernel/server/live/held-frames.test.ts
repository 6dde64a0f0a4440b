import { describe, expect, it } from 'vitest';
import { createHeldFrames } from './held-frames.ts';

const frame = (id: number) => ({ id, bytes: Buffer.from(`${id}`) });

function open() {
  const sent: string[] = [];
  return { sent, held: createHeldFrames((bytes) => sent.push(bytes.toString())) };
}

describe('createHeldFrames', () => {
  it('sends at once unless held, and what was held in its order once the last hold is released', () => {
    const { sent, held } = open();
    held.send('a', frame(1));
    held.hold();
    held.hold();
    held.send('a', frame(2));
    held.send('b', frame(3));
    held.release();
    expect(sent).toEqual(['1']);
    held.release();
    expect(sent).toEqual(['1', '2', '3']);
    held.send('a', frame(4));
    expect(sent).toEqual(['1', '2', '3', '4']);
  });

  it('never sends what was held for a topic that has ended', () => {
    const { sent, held } = open();
    held.hold();
    held.send('a', frame(1));
    held.send('b', frame(2));
    held.drop('a');
    held.release();
    expect(sent).toEqual(['2']);
  });

  it('puts missed events first, sorted, and sends those once that also arrived meanwhile', () => {
    const { sent, held } = open();
    held.hold();
    held.send('a', frame(3));
    held.send('a', frame(4));
    held.putFirst([
      { topic: 'a', frame: frame(3) },
      { topic: 'a', frame: frame(1) },
    ]);
    held.release();
    expect(sent).toEqual(['1', '3', '4']);
  });
});
