import { describe, expect, it } from 'vitest';
import { createHandClock } from '#test/hand-clock.ts';
import { throttle } from './throttle.ts';

function open() {
  const clock = createHandClock();
  const end = new AbortController();
  const calls: number[] = [];
  const resized = throttle(clock, end.signal, () => calls.push(clock.now()));
  return { clock, end, calls, resized };
}

describe('throttle', () => {
  it('lets one resize through in 100 ms and keeps the last of a burst [PP-08]', () => {
    const { clock, calls, resized } = open();
    const begin = clock.now();
    for (let count = 0; count < 25; count += 1) {
      resized();
      clock.move(10);
    }
    clock.move(1000);
    expect(calls.map((at) => at - begin)).toEqual([0, 100, 200, 300]);
  });

  it('does not call again when nothing came meanwhile [PP-08]', () => {
    const { clock, calls, resized } = open();
    resized();
    clock.move(1000);
    expect(calls).toHaveLength(1);
  });

  it('ends with the signal', () => {
    const { clock, end, calls, resized } = open();
    resized();
    resized();
    end.abort();
    clock.move(1000);
    resized();
    expect(calls).toHaveLength(1);
  });
});
