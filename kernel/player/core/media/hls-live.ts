import type HlsClass from 'hls.js';
import { problem } from '../problems.ts';
import type { EngineOptions } from './engine.ts';
import { liveOf } from './hls-report.ts';
import { HAVE_FUTURE_DATA } from './media-element.ts';

/** So many target durations without anything new, and with nothing left to show, and the stream has stopped. */
const STILL_SEGMENTS = 4;
const STILL_MIN_MS = 10_000;

/** Tells where live is, and when a live playlist no longer moves. */
export function watchLive(Hls: typeof HlsClass, hls: HlsClass, options: EngineOptions): void {
  const { report, onProblem, element } = options;
  let movedAt = performance.now();
  let told: string | null = null;
  const tell = (live: ReturnType<typeof liveOf>): void => {
    const text = JSON.stringify(live);
    if (text === told) return;
    told = text;
    report({ live });
  };
  hls.on(Hls.Events.LEVEL_UPDATED, (_event, { details }) => tell(liveOf(details, hls.targetLatency)));
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    const now = performance.now();
    if (!details.live || details.advanced) movedAt = now;
    const patienceMs = Math.max(STILL_MIN_MS, details.targetduration * STILL_SEGMENTS * 1000);
    if (now - movedAt < patienceMs || element.paused || element.readyState >= HAVE_FUTURE_DATA) return;
    onProblem(
      problem('MEDIA_STALLED', `the playlist has not moved for ${Math.round((now - movedAt) / 1000)} s`),
    );
  });
}
