import { defineWidget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { keepPlace, keptPlaceSec } from './keep-place.ts';
import { ResumedMessage } from './resumed-message.tsx';

export interface ResumeConfig {
  readonly intervalMs: number;
}
export interface ResumeState {
  readonly shown: boolean;
}

const DEFAULT_INTERVAL_MS = 5000;
/** Code that comes later than this after the resume point has nothing to tell any more. */
const TELL_WITHIN_MS = 20_000;

function parse(config: unknown): ResumeConfig {
  const { resumeInterval = DEFAULT_INTERVAL_MS } = (config ?? {}) as { resumeInterval?: unknown };
  if (typeof resumeInterval !== 'number' || !(resumeInterval >= 1000))
    throw new Error('resume: resumeInterval is a number of milliseconds, 1000 at least');
  return { intervalMs: resumeInterval };
}

/** It began where this viewer stopped, and not at an offset that somebody gave. */
function isResumed({ player }: WidgetContext<ResumeConfig, ResumeState>): boolean {
  const { startMs, video } = player;
  return startMs > 0 && keptPlaceSec(video.id) === startMs / 1000;
}

export default defineWidget<ResumeConfig, ResumeState>({
  parse,
  initial: { shown: false },
  setup(ctx) {
    const { startMs } = ctx.player;
    if (isResumed(ctx))
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
