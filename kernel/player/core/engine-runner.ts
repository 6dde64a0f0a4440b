import type { ActionsOf } from '#kernel/store/slices.ts';
import { createAlarm } from './clock.ts';
import { createFailureWatch } from './failure-watch.ts';
import type { Engine, Source, StartEngine } from './media/engine.ts';
import { HAVE_CURRENT_DATA, isAdvancing, toMs } from './media/media-element.ts';
import { createMediaLease } from './media/media-lease.ts';
import { type SignedUrl, withoutToken } from './media/signed-url.ts';
import type { PlayerEvents } from './player-events.ts';
import type { playerSlices } from './player-state.ts';
import { isPlayerProblem, type PlayerProblem, problem } from './problems.ts';
import { noAttempts, remedyFor } from './recovery.ts';
import type { PlayerTarget } from './slices/target.ts';

export interface EngineRunnerOptions {
  readonly target: PlayerTarget;
  readonly startEngine: StartEngine;
  /** Asks the server for a new media URL; throws a `PlayerProblem` when the video is gone. */
  renew(): Promise<SignedUrl | null>;
  readonly events: PlayerEvents;
  readonly signal: AbortSignal;
  isOnline(): boolean;
  onOnline(call: () => void): void;
}

type Actions = ActionsOf<typeof playerSlices>;

/** After this long without a problem, earlier attempts no longer count. */
const STABLE_MS = 10_000;

/** Starts engines and restarts them as `remedyFor` decides. */
export function createEngineRunner(options: EngineRunnerOptions, actions: () => Actions) {
  const { target, startEngine, events, signal } = options;
  const { element, config, clock } = target;
  const retryAlarm = createAlarm(clock, signal);
  const stableAlarm = createAlarm(clock, signal);
  let running: Engine | null = null;
  const source: Source | null = config.source;
  let attempts = noAttempts;
  /** Number of the current start; late reports of an earlier engine are ignored. */
  let generation = 0;
  /** The element forgets its position and that it was playing when it loses its source; these do not. */
  let positionMs = config.start.startMs;
  let wantsToPlay = !element.paused;

  const savePosition = (): void => {
    if (element.seeking || element.readyState >= HAVE_CURRENT_DATA) positionMs = toMs(element.currentTime);
  };
  function stop(): void {
    generation += 1;
    retryAlarm.stop();
    savePosition();
    running?.destroy();
    running = null;
  }
  for (const type of ['play', 'pause']) {
    element.addEventListener(type, () => (wantsToPlay = type === 'play'), { signal });
  }
  signal.addEventListener('abort', stop);
  element.addEventListener('canplay', () => actions().trouble.update({ recovering: 'no' }), { signal });
  element.addEventListener(
    'playing',
    () => {
      stableAlarm.set(STABLE_MS, () => {
        attempts = noAttempts;
      });
    },
    { signal },
  );

  /** Keeps the element unpaused while it has no source, so that a pause from now on is the viewer's. */
  function keepPlaying(wasPlaying: boolean): void {
    if (wasPlaying && element.paused) element.play().catch(() => undefined);
  }
  const failures = createFailureWatch({
    element,
    clock,
    signal,
    // On a slow machine the time can be up before the engine has made enough attempts.
    onTimeout(found, isFinal) {
      if (isFinal || !running?.skipFailedSegment?.()) giveUp(found);
    },
  });
  const mediaUrls = createMediaLease({
    clock,
    signal,
    renew: options.renew,
    initial: { url: source?.url ?? '', expiresAtMs: source?.expiresAtMs ?? null },
    isInUse: () => running !== null && wantsToPlay,
    onAccessLost: (reason) => giveUp({ ...reason, isWithdrawn: true }),
    onRenewalFailed() {
      if (!isAdvancing(element)) actions().trouble.update({ recovering: 'retrying' });
    },
  });
  function giveUp(found: PlayerProblem): void {
    stop();
    failures.report(null);
    element.pause();
    // ER-04: a FATAL problem has ended playback, an ERROR has not.
    const fatal = { ...found, severity: 'FATAL' } as const;
    actions().trouble.update({ problem: fatal, recovering: 'no' });
    actions().playback.update({ wrapper: 'onerror' });
    events.emit({ type: 'problem', problem: fatal });
  }

  function onProblem(found: PlayerProblem): void {
    stableAlarm.stop();
    const remedy = remedyFor(found, attempts, options.isOnline());
    if (remedy.kind === 'give-up') {
      giveUp(found);
      return;
    }
    events.emit({ type: 'problem', problem: { ...found, severity: 'ERROR' } });
    failures.report(found);
    if (remedy.kind === 'decode') {
      attempts = { ...attempts, decode: attempts.decode + 1 };
      const wasPlaying = wantsToPlay;
      running?.recover();
      keepPlaying(wasPlaying);
      return;
    }
    const wasPlaying = wantsToPlay;
    stop();
    keepPlaying(wasPlaying);
    const own = generation;
    const restart = (renew: boolean): void => void (own === generation && start(positionMs, renew));
    if (remedy.kind === 'wait-online') {
      actions().trouble.update({ recovering: 'offline' });
      options.onOnline(() => restart(false));
      return;
    }
    attempts = { ...attempts, restart: attempts.restart + 1 };
    actions().trouble.update({ recovering: 'retrying' });
    retryAlarm.set(remedy.afterMs, () => restart(remedy.renew));
  }

  /** TR-07 */
  function reportFallback(to: Engine['kind'], { kind, url }: Source): void {
    const from = kind === 'hls' && config.start.preferNative ? 'native' : kind;
    if (to !== from) actions().trouble.update({ fallback: { from, to, url: withoutToken(url) } });
  }

  async function start(startMs: number, renew: boolean): Promise<void> {
    if (!source) return giveUp(problem(config.problem ?? 'VIDEO_EMPTY', 'there is no source'));
    const own = ++generation;
    const isCurrent = (): boolean => own === generation && !signal.aborted;
    try {
      if (renew) await mediaUrls.renewNow();
      if (!isCurrent()) return;
      const engine = await startEngine({
        element,
        source: { ...source, url: mediaUrls.latestUrl(source.url) },
        startMs,
        mediaUrls,
        report(change) {
          if (!isCurrent()) return;
          actions().quality.report(change);
          if (change.live !== undefined) actions().live.report(change.live);
        },
        onProblem: (found) => (isCurrent() ? onProblem(found) : undefined),
        onFailing: (found) => (isCurrent() ? failures.report(found) : undefined),
      });
      if (!isCurrent()) return engine.destroy();
      running = engine;
      reportFallback(engine.kind, source);
      if (wantsToPlay && element.paused) await element.play().catch(() => undefined);
    } catch (error) {
      if (isCurrent()) onProblem(toProblem(error));
    }
  }

  return {
    engine: (): Engine | null => running,
    start: (): Promise<void> => start(config.start.startMs, false),
    /** Starts again where playback failed, with a new media URL. */
    retry(): void {
      stop();
      attempts = noAttempts;
      actions().trouble.update({ problem: null, recovering: 'retrying' });
      actions().playback.update({ wrapper: 'onload' });
      void start(positionMs, true);
    },
    fail: giveUp,
    mediaUrls,
  };
}

const toProblem = (error: unknown): PlayerProblem =>
  isPlayerProblem(error)
    ? error
    : problem('MEDIA_NETWORK', error instanceof Error ? error.message : String(error));
