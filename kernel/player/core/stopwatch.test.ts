import { describe, expect, it } from 'vitest';
import { createManualClock } from '#test/manual-clock.ts';
import { createStopwatch } from './stopwatch.ts';

describe('createStopwatch', () => {
  it('returns the seconds between start and stop, and Undefined without either [PP-06]', () => {
    const clock = createManualClock();
    const watch = createStopwatch(clock);
    expect([watch.running, watch.seconds()]).toEqual([false, 'Undefined']);
    watch.stop();
    expect(watch.seconds()).toBe('Undefined');
    watch.start();
    clock.advance(1250);
    expect([watch.running, watch.seconds()]).toEqual([true, 'Undefined']);
    watch.stop();
    clock.advance(5000);
    watch.stop();
    expect([watch.running, watch.seconds()]).toEqual([false, 1.25]);
  });

  it('restarts from zero [PP-06]', () => {
    const clock = createManualClock();
    const watch = createStopwatch(clock);
    watch.start();
    clock.advance(1000);
    watch.stop();
    watch.start();
    expect([watch.running, watch.seconds()]).toEqual([true, 'Undefined']);
    clock.advance(250);
    watch.stop();
    expect(watch.seconds()).toBe(0.25);
  });
});
