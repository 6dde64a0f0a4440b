import type HlsClass from 'hls.js';
import { problem } from '../problems.ts';
import type { EngineOptions } from './engine.ts';
import { toLiveWindow } from './hls-report.ts';
import { HAVE_FUTURE_DATA } from './media-element.ts';

/** A live stream counts as stalled after this many target durations without a new segment. */
const STALL_SEGMENTS = 4;
const MIN_STALL_MS = 10_000;

/** Reports the live window, and a stall when the buffer is empty and the playlist no longer advances. */
export function watchLive(Hls: typeof HlsClass, hls: HlsClass, options: EngineOptions): void {
  const { report, onProblem, element } = options;
  let advancedAtMs = performance.now();
  let lastReported: string | null = null;
  const reportIfChanged = (live: ReturnType<typeof toLiveWindow>): void => {
    const text = JSON.stringify(live);
    if (text === lastReported) return;
    lastReported = text;
    report({ live });
  };
  hls.on(Hls.Events.LEVEL_UPDATED, (_event, { details }) =>
    reportIfChanged(toLiveWindow(details, hls.targetLatency)),
  );
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    const nowMs = performance.now();
    if (!details.live || details.advanced) advancedAtMs = nowMs;
    const stallMs = Math.max(MIN_STALL_MS, details.targetduration * STALL_SEGMENTS * 1000);
    const stillMs = nowMs - advancedAtMs;
    if (stillMs < stallMs || element.paused || element.readyState >= HAVE_FUTURE_DATA) return;
    onProblem(problem('MEDIA_STALLED', `the playlist has not moved for ${Math.round(stillMs / 1000)} s`));
  });
}
