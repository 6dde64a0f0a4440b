import type { PlayerClock } from './clock.ts';

/** `before`: the first play waits for it. `after`: its turn comes at the end. */
export type PhaseName = 'before' | 'after';

/** Which widgets take their turn first in each phase; the others follow. */
export type PhaseOrder = Readonly<Record<PhaseName, readonly string[]>>;

export interface PhaseStep {
  readonly id: string;
  run(signal: AbortSignal): Promise<void>;
  /** The timeout does not apply while the viewer is being asked something. */
  isAsking(): boolean;
}

export interface PhaseOptions {
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  /** Checked before each step; once false, the remaining steps are skipped. */
  isDue(): boolean;
  onFailure(id: string, error: Error): void;
}

/** How long one step may take without showing the viewer anything. */
export const STEP_TIMEOUT_MS = 8000;

/** Runs steps one after another. A step that throws or hangs is reported, and the next one runs. */
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
  const controller = new AbortController();
  return new Promise<void>((resolve, reject) => {
    let cancel = (): void => undefined;
    const settle = (finish: () => void): void => {
      cancel();
      controller.abort();
      finish();
    };
    const watch = (): void => {
      cancel = clock.after(STEP_TIMEOUT_MS, () => {
        if (step.isAsking()) watch();
        else settle(() => reject(new Error(`${step.id} did not end within ${STEP_TIMEOUT_MS} ms`)));
      });
    };
    watch();
    signal.addEventListener('abort', () => settle(resolve), { signal: controller.signal });
    step.run(signal).then(
      () => settle(resolve),
      (error) => settle(() => reject(error)),
    );
  });
}

/** Sorts the participants of a phase; those that `first` does not name keep their order behind the others. */
export function inPhaseOrder<Step extends { readonly id: string }>(
  steps: readonly Step[],
  first: readonly string[],
): Step[] {
  const rank = ({ id }: Step): number => (first.includes(id) ? first.indexOf(id) : first.length);
  return [...steps].sort((one, other) => rank(one) - rank(other));
}
