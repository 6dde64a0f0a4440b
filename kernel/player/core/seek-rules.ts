/** Who wants to go there. What the player itself does (its start, a replay) is not subject to the viewer's limits. */
export type SeekCause = 'user' | 'skip' | 'widget' | 'api' | 'player';

export interface SeekSituation {
  readonly durationMs: number;
  readonly nonInteractive: boolean;
  readonly seekbarHidden: boolean;
  readonly isMobile: boolean;
  /** The earliest and latest place of a live stream; null when the whole is there. */
  readonly liveWindow: { readonly startMs: number; readonly edgeMs: number } | null;
}

export type SeekRefusal = 'not-a-time' | 'non-interactive' | 'seekbar-hidden' | 'beyond-the-end';
export type SeekDecision = { readonly toMs: number } | { readonly refused: SeekRefusal };

export const SEEK_STEP_MS = 10_000;
/** Skipping forward stops this long before the end, so that the end is still seen. */
const SKIP_MARGIN_MS = 1000;

/** CT-10: whether one may go there, and where one really gets to. */
export function decideSeek(toMs: number, cause: SeekCause, situation: SeekSituation): SeekDecision {
  const { durationMs, nonInteractive, seekbarHidden, isMobile, liveWindow } = situation;
  if (!Number.isFinite(toMs)) return { refused: 'not-a-time' };
  if (cause !== 'player') {
    if (nonInteractive) return { refused: 'non-interactive' };
    if (seekbarHidden) return { refused: 'seekbar-hidden' };
  }
  if (liveWindow) return { toMs: Math.min(Math.max(toMs, liveWindow.startMs), liveWindow.edgeMs) };
  const known = Number.isFinite(durationMs) && durationMs > 0;
  if (!known) return { toMs: Math.max(0, toMs) };
  if (cause === 'skip')
    return { toMs: Math.min(Math.max(0, toMs), Math.max(0, durationMs - SKIP_MARGIN_MS)) };
  if (isMobile && toMs > durationMs) return { refused: 'beyond-the-end' };
  return { toMs: Math.min(Math.max(0, toMs), durationMs) };
}
