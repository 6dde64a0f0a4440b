import { createAlarm } from '#kernel/player/core/clock.ts';
import type { ApiPort } from '#kernel/player/core/widget.ts';
import { viewCalls } from '../calls.ts';
import { isTemporary, toBatches, type Unsent } from '../unsent.ts';
import type { Environment } from './environment.ts';
import { createUnsentStore } from './unsent-store.ts';
import type { WorkerPort } from './worker-port.ts';

const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 300_000;

/** No response at all has the status 0. */
export const statusOf = (error: unknown): number => Number((error as { status?: unknown }).status ?? 0);

/** Keeps what could not be delivered, and sends it later: with growing delays, and when the connection is back. */
export function createUnsentQueue(api: ApiPort, environment: Environment, signal: AbortSignal) {
  const { clock, now, isOnline } = environment;
  const store = createUnsentStore(environment.storage, now);
  const alarm = createAlarm(clock, signal);
  let worker: WorkerPort | null = null;
  let delayMs = FIRST_DELAY_MS;
  let isDown = false;
  let isFlushing = false;
  let hasWarned = false;

  function retryLater(): void {
    // Spread, so that a server that returns is not overrun.
    alarm.set(delayMs * (0.5 + Math.random()), () => void flush());
    delayMs = Math.min(MAX_DELAY_MS, delayMs * 2);
  }
  /** False when the server cannot be reached. */
  async function deliver(): Promise<boolean> {
    for (const { video, entries, body } of toBatches(store.list())) {
      try {
        await api.call(viewCalls.track, { id: video, ...body, sent: now() });
      } catch (error) {
        if (isTemporary(statusOf(error))) return false;
      }
      const keys = entries.map(({ key }) => key);
      store.remove(keys);
      worker?.post({ type: 'forget', keys });
    }
    return true;
  }
  async function flush(): Promise<void> {
    if (isFlushing || signal.aborted) return;
    isFlushing = true;
    isDown = !isOnline() || !(await deliver());
    isFlushing = false;
    if (isDown) return retryLater();
    delayMs = FIRST_DELAY_MS;
    alarm.stop();
    worker?.post({ type: 'flush' });
  }
  environment.onOnline(() => void flush(), signal);

  return {
    /** The last attempt has failed, and the next one comes by itself. */
    isDown: (): boolean => isDown || !isOnline(),
    keep(entries: readonly Unsent[]): void {
      store.add(entries);
      worker?.post({ type: 'keep', entries });
      if (!hasWarned) console.warn('player: tracking cannot reach the server and is sent later.');
      hasWarned = true;
      if (!isDown && !isFlushing) retryLater();
      isDown = true;
    },
    flush,
    /** TR-10: from now on, the worker delivers what is left when the page has closed. */
    attachWorker(opened: WorkerPort): void {
      worker = opened;
      const entries = store.list();
      worker.post(entries.length > 0 ? { type: 'keep', entries } : { type: 'flush' });
    },
  };
}
