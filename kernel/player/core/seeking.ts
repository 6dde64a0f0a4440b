import type { ActionsOf } from '#kernel/store/slices.ts';
import type { CueRunner } from './cue-runner.ts';
import { HAVE_METADATA, type MediaElement, toMs } from './media/media-element.ts';
import { text } from './messages.ts';
import type { PlayerConfig } from './player-config.ts';
import type { PlayerEvents } from './player-events.ts';
import type { PlayerState, playerSlices } from './player-state.ts';
import { createSeekGuard } from './seek-guard.ts';
import {
  decideSeek,
  SEEK_STEP_MS,
  type SeekCause,
  type SeekRefusal,
  type SeekSituation,
  whyNoSeek,
} from './seek-rules.ts';

export interface SeekingParts {
  readonly element: MediaElement;
  readonly config: PlayerConfig;
  readonly cues: CueRunner;
  readonly events: PlayerEvents;
  readonly actions: ActionsOf<typeof playerSlices>;
  state(): PlayerState;
  /** Widgets whose hold blocks seeking. */
  blockers(): readonly string[];
  onSeek(toMs: number, cause: SeekCause): void;
}

const NOTICES = { 'non-interactive': 'noSeek', 'blocked-by-widget': 'seekBlocked' } as const;

/** The only code that changes the position: applies the seek rules, then moves the element. */
export function createSeeking(parts: SeekingParts) {
  const { element, config, cues, events, actions, state } = parts;
  const guard = createSeekGuard(element);
  /** Target of a seek that came before the metadata. */
  let pendingMs: number | null = null;

  const isLoaded = (): boolean => element.readyState >= HAVE_METADATA;
  const positionMs = (): number => (isLoaded() ? toMs(element.currentTime) : state().time.currentMs);
  function situation(): SeekSituation {
    const { time, live } = state();
    return {
      durationMs: time.durationMs,
      nonInteractive: config.look.nonInteractive,
      seekbarHidden: config.look.hide.includes('seekbar'),
      isMobile: config.look.isMobile,
      liveWindow: live.isLive ? live : null,
      blockers: parts.blockers(),
    };
  }
  function refuse(reason: SeekRefusal): false {
    if (reason in NOTICES) actions.notice.show(text(NOTICES[reason as keyof typeof NOTICES]));
    return false;
  }
  function seek(wantedMs: number, cause: SeekCause = 'user', widget?: string): boolean {
    const decision = decideSeek({ toMs: wantedMs, cause, widget }, situation());
    if ('refused' in decision) return refuse(decision.refused);
    const fromMs = positionMs();
    const to = cause === 'player' ? decision.toMs : cues.clamp(fromMs, decision.toMs);
    guard.allow(to);
    // The element reports the seek later; until then the target must not count as a reached position.
    if (isLoaded()) actions.playback.update({ seeking: true });
    actions.time.goTo(to);
    if (cause === 'player') cues.jumped(to);
    if (isLoaded()) element.currentTime = to / 1000;
    else pendingMs = to;
    parts.onSeek(to, cause);
    events.emit({ type: 'seeked', fromMs, toMs: to });
    return true;
  }
  return {
    seek,
    positionMs,
    isLoaded,
    /** Whether a seek is allowed; shows a notice if not. */
    mayMove(cause: SeekCause, widget?: string): boolean {
      const reason = whyNoSeek({ cause, widget }, situation());
      return reason === null || refuse(reason);
    },
    skip: (direction: 1 | -1): boolean =>
      seek(state().time.currentMs + direction * SEEK_STEP_MS, direction > 0 ? 'skip' : 'user'),
    setBlocked: (blocked: boolean): void => guard.setBlocked(blocked, isLoaded() ? positionMs() : null),
    /** Called for every seek of the element. Returns false when the seek was reverted. */
    onElementSeek(): boolean {
      // The sliding window of a live stream moves the position.
      if (state().live.isLive || !guard.revert()) return true;
      return refuse('blocked-by-widget');
    },
    onMetadata(): void {
      if (pendingMs !== null) element.currentTime = pendingMs / 1000;
      pendingMs = null;
    },
  };
}
export type Seeking = ReturnType<typeof createSeeking>;
