import { defineWidget } from '#kernel/player/core/widget.ts';
import { ResumedMessage } from './resumed-message.tsx';
import { savePosition } from './save-position.ts';

export interface ResumeConfig {
  readonly intervalMs: number;
  /** The saved position when playback started there; null otherwise. */
  readonly resumedFromMs: number | null;
}
export interface ResumeState {
  readonly isShown: boolean;
}

const DEFAULT_INTERVAL_MS = 5000;
/** When the widget loads later than this, the message would no longer make sense. */
const MESSAGE_WINDOW_MS = 20_000;

function parse(config: unknown): ResumeConfig {
  const { resumeInterval = DEFAULT_INTERVAL_MS, resumedFrom = null } = (config ?? {}) as {
    resumeInterval?: unknown;
    resumedFrom?: unknown;
  };
  if (typeof resumeInterval !== 'number' || !(resumeInterval >= 1000))
    throw new Error('resume: resumeInterval is a number of milliseconds, 1000 at least');
  return { intervalMs: resumeInterval, resumedFromMs: typeof resumedFrom === 'number' ? resumedFrom : null };
}

export default defineWidget<ResumeConfig, ResumeState>({
  parse,
  initial: { isShown: false },
  setup(ctx) {
    const { startMs } = ctx.player;
    // An offset in the URL overrides the saved position.
    if (startMs > 0 && ctx.config.resumedFromMs === startMs)
      ctx.setCues([{ kind: 'window', id: 'resumed', start: startMs, end: startMs + MESSAGE_WINDOW_MS }]);
    savePosition(ctx);
  },
  // RS-01: shown once playback has passed the resume position.
  onCue(ctx, { edge }) {
    if (edge !== 'enter') return;
    ctx.state.set({ isShown: true });
    ctx.setCues([]);
  },
  views: { overlay: ResumedMessage },
});
