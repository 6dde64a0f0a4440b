import { defineWidget } from '#kernel/player/core/widget.ts';
import { keepPlace } from './keep-place.ts';
import { ResumedMessage } from './resumed-message.tsx';

export interface ResumeConfig {
  readonly intervalMs: number;
  /** Where this viewer stopped last time, when it began there; null when it did not. */
  readonly fromMs: number | null;
}
export interface ResumeState {
  readonly shown: boolean;
}

const DEFAULT_INTERVAL_MS = 5000;
/** Code that comes later than this after the resume point has nothing to tell any more. */
const TELL_WITHIN_MS = 20_000;

function parse(config: unknown): ResumeConfig {
  const { resumeInterval = DEFAULT_INTERVAL_MS, resumedFrom = null } = (config ?? {}) as {
    resumeInterval?: unknown;
    resumedFrom?: unknown;
  };
  if (typeof resumeInterval !== 'number' || !(resumeInterval >= 1000))
    throw new Error('resume: resumeInterval is a number of milliseconds, 1000 at least');
  return { intervalMs: resumeInterval, fromMs: typeof resumedFrom === 'number' ? resumedFrom : null };
}

export default defineWidget<ResumeConfig, ResumeState>({
  parse,
  initial: { shown: false },
  setup(ctx) {
    const { startMs } = ctx.player;
    // An offset in the address goes before it.
    if (startMs > 0 && ctx.config.fromMs === startMs)
      ctx.setCues([{ kind: 'window', id: 'resumed', start: startMs, end: startMs + TELL_WITHIN_MS }]);
    keepPlace(ctx);
  },
  // RS-01: once playback has passed the point.
  onCue(ctx, { edge }) {
    if (edge !== 'enter') return;
    ctx.state.set({ shown: true });
    ctx.setCues([]);
  },
  views: { overlay: ResumedMessage },
});
