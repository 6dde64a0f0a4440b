import type { ActionsOf } from '#kernel/store/slices.ts';
import { createAlarm } from './clock.ts';
import type { Facts } from './facts.ts';
import type { Engine, Source, StartEngine } from './media/engine.ts';
import { toMs } from './media/media-element.ts';
import type { playerSlices } from './player-state.ts';
import { type PlayerProblem, problem } from './problems.ts';
import { noAttempts, remedyFor } from './recovery.ts';
import type { PlayerTarget } from './slices/target.ts';

export interface EngineRunnerOptions {
  readonly target: PlayerTarget;
  readonly startEngine: StartEngine;
  /** Asks the server for a new address; throws a problem of its own when the video is gone. */
  renew(): Promise<string | null>;
  readonly facts: Facts;
  readonly signal: AbortSignal;
  isOnline(): boolean;
  onOnline(call: () => void): void;
}

type Actions = ActionsOf<typeof playerSlices>;

/** So long without trouble, and old attempts no longer count. */
const CALM_MS = 10_000;

/** Starts engines, and starts them again as `remedyFor` decides. */
export function createEngineRunner(options: EngineRunnerOptions, actions: () => Actions) {
  const { target, startEngine, facts, signal } = options;
  const { element, config, clock } = target;
  const retryAlarm = createAlarm(clock, signal);
  const calmAlarm = createAlarm(clock, signal);
  let running: Engine | null = null;
  let source: Source | null = config.source;
  let attempts = noAttempts;
  /** Counts starts, so that an old engine's late words are not heard. */
  let turn = 0;

  function stop(): void {
    turn += 1;
    running?.destroy();
    running = null;
  }
  signal.addEventListener('abort', stop);
  element.addEventListener(
    'playing',
    () => {
      actions().trouble.tell({ recovering: 'no' });
      calmAlarm.set(CALM_MS, () => {
        attempts = noAttempts;
      });
    },
    { signal },
  );

  function giveUp(found: PlayerProblem): void {
    stop();
    element.pause();
    actions().trouble.tell({ problem: found, recovering: 'no' });
    actions().playback.tell({ wrapper: 'onerror' });
  }

  function onProblem(found: PlayerProblem): void {
    calmAlarm.stop();
    facts.tell({ type: 'problem', problem: found });
    const remedy = remedyFor(found, attempts, options.isOnline());
    if (remedy.kind === 'give-up') {
      giveUp(found);
      return;
    }
    if (remedy.kind === 'decode') {
      attempts = { ...attempts, decode: attempts.decode + 1 };
      running?.recover();
      return;
    }
    const wasPlaying = !element.paused;
    const atMs = toMs(element.currentTime);
    stop();
    const again = (renew: boolean): void => void start(atMs, { play: wasPlaying, renew });
    if (remedy.kind === 'wait-online') {
      actions().trouble.tell({ recovering: 'offline' });
      options.onOnline(() => again(false));
      return;
    }
    attempts = { ...attempts, restart: attempts.restart + 1 };
    actions().trouble.tell({ recovering: 'retrying' });
    retryAlarm.set(remedy.afterMs, () => again(remedy.renew));
  }

  async function start(startMs: number, how: { play: boolean; renew: boolean }): Promise<void> {
    if (!source) return giveUp(problem(config.problem ?? 'VIDEO_EMPTY', 'there is no source'));
    const own = ++turn;
    const isCurrent = (): boolean => own === turn && !signal.aborted;
    try {
      if (how.renew) source = { ...source, url: (await options.renew()) ?? source.url };
      if (!isCurrent()) return;
      const engine = await startEngine({
        element,
        source,
        startMs,
        renew: options.renew,
        report(change) {
          if (!isCurrent()) return;
          actions().quality.report(change);
          if (change.live !== undefined) actions().live.report(change.live);
        },
        onProblem: (found) => (isCurrent() ? onProblem(found) : undefined),
      });
      if (!isCurrent()) return engine.destroy();
      running = engine;
      if (how.play) await element.play().catch(() => undefined);
    } catch (error) {
      if (isCurrent()) onProblem(asProblem(error));
    }
  }

  return {
    engine: (): Engine | null => running,
    start: (): Promise<void> => start(config.start.startMs, { play: false, renew: false }),
    /** The viewer asks for another try. */
    retry(): void {
      attempts = noAttempts;
      actions().trouble.tell({ problem: null });
      actions().playback.tell({ wrapper: 'onload' });
      void start(toMs(element.currentTime), { play: true, renew: true });
    },
    fail: giveUp,
  };
}

const isProblem = (error: unknown): error is PlayerProblem =>
  typeof error === 'object' && error !== null && 'severity' in error;

const asProblem = (error: unknown): PlayerProblem =>
  isProblem(error) ? error : problem('MEDIA_NETWORK', error instanceof Error ? error.message : String(error));
