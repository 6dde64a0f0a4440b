import { describe, expect, it } from 'vitest';
import { createManualClock } from '#test/manual-clock.ts';
import { throttle } from './throttle.ts';

function open() {
  const clock = createManualClock();
  const end = new AbortController();
  const calls: number[] = [];
  const resized = throttle(clock, end.signal, () => calls.push(clock.now()));
  return { clock, end, calls, resized };
}

describe('throttle', () => {
  it('passes one call per 100 ms and keeps the last of a burst [PP-08]', () => {
    const { clock, calls, resized } = open();
    const begin = clock.now();
    for (let count = 0; count < 25; count += 1) {
      resized();
      clock.advance(10);
    }
    clock.advance(1000);
    expect(calls.map((at) => at - begin)).toEqual([0, 100, 200, 300]);
  });

  it('does not call again without another request [PP-08]', () => {
    const { clock, calls, resized } = open();
    resized();
    clock.advance(1000);
    expect(calls).toHaveLength(1);
  });

  it('calls at once again after the interval [PP-08]', () => {
    const { clock, calls, resized } = open();
    resized();
    clock.advance(1000);
    resized();
    expect(calls).toHaveLength(2);
  });

  it('never calls after the signal', () => {
    const { end, calls, resized } = open();
    end.abort();
    resized();
    expect(calls).toEqual([]);
  });

  it('ends with the signal', () => {
    const { clock, end, calls, resized } = open();
    resized();
    resized();
    end.abort();
    clock.advance(1000);
    resized();
    expect(calls).toHaveLength(1);
  });
});
