import type { ActionsOf } from '#kernel/store/slices.ts';
import { createAlarm } from './clock.ts';
import { createFailureWatch } from './failure-watch.ts';
import type { Engine, Source, StartEngine } from './media/engine.ts';
import { HAVE_CURRENT_DATA, isAdvancing, toMs } from './media/media-element.ts';
import { createMediaLease } from './media/media-lease.ts';
import type { SignedUrl } from './media/signed-url.ts';
import type { PlayerEvents } from './player-events.ts';
import type { playerSlices } from './player-state.ts';
import { isPlayerProblem, type PlayerProblem, problem } from './problems.ts';
import { noAttempts, remedyFor } from './recovery.ts';
import type { PlayerTarget } from './slices/target.ts';

export interface EngineRunnerOptions {
  readonly target: PlayerTarget;
  readonly startEngine: StartEngine;
  /** Asks the server for a new address; throws a problem of its own when the video is gone. */
  renew(): Promise<SignedUrl | null>;
  readonly events: PlayerEvents;
  readonly signal: AbortSignal;
  isOnline(): boolean;
  onOnline(call: () => void): void;
}

type Actions = ActionsOf<typeof playerSlices>;

/** So long without trouble, and old attempts no longer count. */
const CALM_MS = 10_000;

/** Starts engines, and starts them again as `remedyFor` decides. */
export function createEngineRunner(options: EngineRunnerOptions, actions: () => Actions) {
  const { target, startEngine, events, signal } = options;
  const { element, config, clock } = target;
  const retryAlarm = createAlarm(clock, signal);
  const calmAlarm = createAlarm(clock, signal);
  let running: Engine | null = null;
  const source: Source | null = config.source;
  let attempts = noAttempts;
  /** Counts starts, so that an old engine's late words are not heard. */
  let turn = 0;
  /** An element that loses its source forgets where it was and that it played; this does not. */
  let placeMs = config.start.startMs;
  let wantsToPlay = !element.paused;

  const notePlace = (): void => {
    if (element.seeking || element.readyState >= HAVE_CURRENT_DATA) placeMs = toMs(element.currentTime);
  };
  function stop(): void {
    turn += 1;
    retryAlarm.stop();
    notePlace();
    running?.destroy();
    running = null;
  }
  for (const type of ['play', 'pause']) {
    element.addEventListener(type, () => (wantsToPlay = type === 'play'), { signal });
  }
  signal.addEventListener('abort', stop);
  element.addEventListener('canplay', () => actions().trouble.tell({ recovering: 'no' }), { signal });
  element.addEventListener(
    'playing',
    () => {
      calmAlarm.set(CALM_MS, () => {
        attempts = noAttempts;
      });
    },
    { signal },
  );

  /** It may stand still, but is not paused: whoever pauses from now on means it. */
  function playOn(plays: boolean): void {
    if (plays && element.paused) element.play().catch(() => undefined);
  }
  const failures = createFailureWatch({
    ...{ element, clock, signal },
    // On a slow machine patience can end before the engine has tried often enough.
    onTooLong(found, isLast) {
      if (isLast || !running?.skipFailedSegment?.()) giveUp(found);
    },
  });
  const addresses = createMediaLease({
    ...{ clock, signal, renew: options.renew },
    initial: { url: source?.url ?? '', expiresAtMs: source?.expiresAtMs ?? null },
    isInUse: () => running !== null && wantsToPlay,
    onAccessLost: (reason) => giveUp({ ...reason, isWithdrawn: true }),
    onRenewalFailed() {
      if (!isAdvancing(element)) actions().trouble.tell({ recovering: 'retrying' });
    },
  });
  function giveUp(found: PlayerProblem): void {
    stop();
    failures.tell(null);
    element.pause();
    // ER-04: what is FATAL has ended playback; what can be mended has not.
    const fatal = { ...found, severity: 'FATAL' } as const;
    actions().trouble.tell({ problem: fatal, recovering: 'no' });
    actions().playback.tell({ wrapper: 'onerror' });
    events.emit({ type: 'problem', problem: fatal });
  }

  function onProblem(found: PlayerProblem): void {
    calmAlarm.stop();
    const remedy = remedyFor(found, attempts, options.isOnline());
    if (remedy.kind === 'give-up') {
      giveUp(found);
      return;
    }
    events.emit({ type: 'problem', problem: { ...found, severity: 'ERROR' } });
    failures.tell(found);
    if (remedy.kind === 'decode') {
      attempts = { ...attempts, decode: attempts.decode + 1 };
      const plays = wantsToPlay;
      running?.recover();
      playOn(plays);
      return;
    }
    const plays = wantsToPlay;
    stop();
    playOn(plays);
    const own = turn;
    const again = (renew: boolean): void => void (own === turn && start(placeMs, renew));
    if (remedy.kind === 'wait-online') {
      actions().trouble.tell({ recovering: 'offline' });
      options.onOnline(() => again(false));
      return;
    }
    attempts = { ...attempts, restart: attempts.restart + 1 };
    actions().trouble.tell({ recovering: 'retrying' });
    retryAlarm.set(remedy.afterMs, () => again(remedy.renew));
  }

  async function start(startMs: number, renew: boolean): Promise<void> {
    if (!source) return giveUp(problem(config.problem ?? 'VIDEO_EMPTY', 'there is no source'));
    const own = ++turn;
    const isCurrent = (): boolean => own === turn && !signal.aborted;
    try {
      if (renew) await addresses.renewNow();
      if (!isCurrent()) return;
      const engine = await startEngine({
        element,
        source: { ...source, url: addresses.latestUrl(source.url) },
        startMs,
        mediaUrls: addresses,
        report(change) {
          if (!isCurrent()) return;
          actions().quality.report(change);
          if (change.live !== undefined) actions().live.report(change.live);
        },
        onProblem: (found) => (isCurrent() ? onProblem(found) : undefined),
        onFailing: (found) => (isCurrent() ? failures.tell(found) : undefined),
      });
      if (!isCurrent()) return engine.destroy();
      running = engine;
      if (wantsToPlay && element.paused) await element.play().catch(() => undefined);
    } catch (error) {
      if (isCurrent()) onProblem(asProblem(error));
    }
  }

  return {
    engine: (): Engine | null => running,
    start: (): Promise<void> => start(config.start.startMs, false),
    /** From the place where it gave up, with a new address. */
    retry(): void {
      stop();
      attempts = noAttempts;
      actions().trouble.tell({ problem: null, recovering: 'retrying' });
      actions().playback.tell({ wrapper: 'onload' });
      void start(placeMs, true);
    },
    fail: giveUp,
    addresses,
  };
}

const asProblem = (error: unknown): PlayerProblem =>
  isPlayerProblem(error)
    ? error
    : problem('MEDIA_NETWORK', error instanceof Error ? error.message : String(error));
