import type { PlayerClock } from './clock.ts';

export interface PhaseStep {
  readonly id: string;
  run(signal: AbortSignal): Promise<void>;
  /** While the viewer is being asked something, the time-out waits. */
  isAsking(): boolean;
}

export interface PhaseOptions {
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  /** Asked before each step; the rest is left out once it says no. */
  isDue(): boolean;
  onFailure(id: string, error: Error): void;
}

/** How long one step may take without showing the viewer anything. */
export const PHASE_STEP_MS = 8000;

/** Runs steps one after another. One that throws or never ends is reported and does not hold up the rest. */
export async function runPhase(steps: readonly PhaseStep[], options: PhaseOptions): Promise<void> {
  for (const step of steps) {
    if (options.signal.aborted || !options.isDue()) return;
    try {
      await withTimeout(step, options);
    } catch (error) {
      options.onFailure(step.id, error as Error);
    }
  }
}

function withTimeout(step: PhaseStep, { clock, signal }: PhaseOptions): Promise<void> {
  const ending = new AbortController();
  return new Promise<void>((resolve, reject) => {
    let cancel = (): void => undefined;
    const settle = (finish: () => void): void => {
      cancel();
      ending.abort();
      finish();
    };
    const watch = (): void => {
      cancel = clock.after(PHASE_STEP_MS, () => {
        if (step.isAsking()) watch();
        else settle(() => reject(new Error(`${step.id} did not end within ${PHASE_STEP_MS} ms`)));
      });
    };
    watch();
    signal.addEventListener('abort', () => settle(resolve), { signal: ending.signal });
    step.run(signal).then(
      () => settle(resolve),
      (error) => settle(() => reject(error)),
    );
  });
}
