import { Counter, Histogram } from 'prom-client';
import { PRODUCT_ID } from '#kernel/contract/product.ts';
import type { ViewChange } from '../port.ts';

const counter = (name: string, help: string): Counter =>
  new Counter({ name: `${PRODUCT_ID}_${name}`, help, registers: [] });

/** What operators see of all views together. */
export function createViewMetrics() {
  const started = counter('views_started_total', 'Views that started to play');
  const heartbeats = counter('view_reports_total', 'Heartbeats and other reports of players');
  const stalls = counter('view_stalls_total', 'Times that playback stalled');
  const stallSeconds = counter('view_stall_seconds_total', 'How long playback stalled');
  const watchedSeconds = counter('view_watched_seconds_total', 'How long was watched');
  const errors = counter('view_errors_total', 'Errors of players');
  const startup = new Histogram({
    name: `${PRODUCT_ID}_view_startup_seconds`,
    help: 'From the wish to play to the first frame',
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
    registers: [],
  });
  return {
    list: [started, heartbeats, stalls, stallSeconds, watchedSeconds, errors, startup],
    countReports: (count: number): void => heartbeats.inc(count),
    /** Called once per change, after it was stored. */
    count(changes: readonly ViewChange[]): void {
      for (const change of changes) {
        if (change.hasStarted) started.inc();
        if (change.startupMs !== null) startup.observe(change.startupMs / 1000);
        stalls.inc(change.stalls);
        stallSeconds.inc(change.stallMs / 1000);
        watchedSeconds.inc(change.played.reduce((sum, [start, end]) => sum + end - start, 0) / 1000);
        errors.inc(change.errors);
      }
    },
  };
}
