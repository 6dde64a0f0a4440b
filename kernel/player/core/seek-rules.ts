/** Origin of a seek. The player's own seeks (a replay, going to the live edge) ignore the limits of the look. */
export type SeekCause = 'user' | 'skip' | 'widget' | 'api' | 'player';

export interface SeekRequest {
  readonly toMs: number;
  readonly cause: SeekCause;
  /** The widget that seeks, if it is one. */
  readonly widget?: string | undefined;
}

export interface SeekSituation {
  readonly durationMs: number;
  readonly nonInteractive: boolean;
  readonly seekbarHidden: boolean;
  readonly isMobile: boolean;
  /** Range that a live stream can be seeked in; null for video on demand. */
  readonly liveWindow: { readonly startMs: number; readonly edgeMs: number } | null;
  /** Widgets whose hold blocks seeking. */
  readonly blockers: readonly string[];
}

export type SeekRefusal =
  | 'not-a-time'
  | 'non-interactive'
  | 'seekbar-hidden'
  | 'blocked-by-widget'
  | 'beyond-the-end';
export type SeekDecision = { readonly toMs: number } | { readonly refused: SeekRefusal };

export const SEEK_STEP_MS = 10_000;
/** Skipping forward stops this long before the end, so that the end is still seen. */
const SKIP_MARGIN_MS = 1000;

/** Why seeking is refused regardless of the target; null when it is allowed. A widget's own hold does not block that widget. */
export function whyNoSeek(
  { cause, widget }: Omit<SeekRequest, 'toMs'>,
  { nonInteractive, seekbarHidden, blockers }: SeekSituation,
): SeekRefusal | null {
  if (cause !== 'player') {
    if (nonInteractive) return 'non-interactive';
    if (seekbarHidden) return 'seekbar-hidden';
  }
  return blockers.some((blocker) => blocker !== widget) ? 'blocked-by-widget' : null;
}

/** CT-10: whether a seek is allowed, and where it goes. */
export function decideSeek(request: SeekRequest, situation: SeekSituation): SeekDecision {
  const { toMs, cause } = request;
  const { durationMs, isMobile, liveWindow } = situation;
  if (!Number.isFinite(toMs)) return { refused: 'not-a-time' };
  const refused = whyNoSeek(request, situation);
  if (refused) return { refused };
  if (liveWindow) return { toMs: Math.min(Math.max(toMs, liveWindow.startMs), liveWindow.edgeMs) };
  const known = Number.isFinite(durationMs) && durationMs > 0;
  if (!known) return { toMs: Math.max(0, toMs) };
  if (cause === 'skip')
    return { toMs: Math.min(Math.max(0, toMs), Math.max(0, durationMs - SKIP_MARGIN_MS)) };
  if (isMobile && toMs > durationMs) return { refused: 'beyond-the-end' };
  return { toMs: Math.min(Math.max(0, toMs), durationMs) };
}
