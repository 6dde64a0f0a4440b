import { describe, expect, it } from 'vitest';
import { createHandClock } from '#test/hand-clock.ts';
import { createStopwatch } from './stopwatch.ts';

describe('createStopwatch', () => {
  it('reads seconds between start and stop, and Undefined before either [PP-06]', () => {
    const clock = createHandClock();
    const watch = createStopwatch(clock);
    expect([watch.running, watch.seconds()]).toEqual([false, 'Undefined']);
    watch.stop();
    expect(watch.seconds()).toBe('Undefined');
    watch.start();
    clock.move(1250);
    expect([watch.running, watch.seconds()]).toEqual([true, 'Undefined']);
    watch.stop();
    clock.move(5000);
    watch.stop();
    expect([watch.running, watch.seconds()]).toEqual([false, 1.25]);
  });

  it('starts again from nothing [PP-06]', () => {
    const clock = createHandClock();
    const watch = createStopwatch(clock);
    watch.start();
    clock.move(1000);
    watch.stop();
    watch.start();
    expect([watch.running, watch.seconds()]).toEqual([true, 'Undefined']);
    clock.move(250);
    watch.stop();
    expect(watch.seconds()).toBe(0.25);
  });
});
