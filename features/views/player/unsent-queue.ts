import { createAlarm } from '#kernel/player/core/clock.ts';
import type { ApiPort } from '#kernel/player/core/widget.ts';
import { viewCalls } from '../calls.ts';
import { isTemporary, toBatches, type Unsent, type UnsentBatch } from '../unsent.ts';
import type { Environment } from './environment.ts';
import { createUnsentStore } from './unsent-store.ts';
import type { WorkerPort } from './worker-port.ts';

type TrackBody = UnsentBatch['body'] | (Unsent['item'] & Pick<Unsent, 'kvtoken'>);

const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 300_000;

/** Keeps what could not be delivered, and sends it later: with growing delays, and when the connection is back. */
export function createUnsentQueue(api: ApiPort, environment: Environment, signal: AbortSignal) {
  const { clock, now, isOnline } = environment;
  const store = createUnsentStore(environment.storage, now);
  const alarm = createAlarm(clock, signal);
  let worker: WorkerPort | null = null;
  let delayMs = FIRST_DELAY_MS;
  let isDown = false;
  let isFlushing = false;
  let hasMore = false;
  let hasWarned = false;

  function retryLater(): void {
    // Spread, so that a server that returns is not overrun.
    alarm.set(delayMs * (0.5 + Math.random()), () => void flush());
    delayMs = Math.min(MAX_DELAY_MS, delayMs * 2);
  }
  /** Resolves with the status of the response; 0 if there was none. */
  async function post(id: string, body: TrackBody): Promise<number> {
    try {
      await api.call(viewCalls.track, { id, ...body, sent: now() });
      return 200;
    } catch (error) {
      return Number((error as { status?: unknown }).status ?? 0);
    }
  }
  /** False when the server cannot be reached. */
  async function deliver(): Promise<boolean> {
    for (const { video, entries, body } of toBatches(store.list())) {
      if (isTemporary(await post(video, body))) return false;
      const keys = entries.map(({ key }) => key);
      store.remove(keys);
      worker?.post({ type: 'forget', keys });
    }
    return true;
  }
  async function flush(): Promise<void> {
    if (isFlushing || signal.aborted) return;
    isFlushing = true;
    do {
      hasMore = false;
      isDown = !isOnline() || !(await deliver());
      // What is added during a delivery is kept, too.
    } while (hasMore && !isDown);
    isFlushing = false;
    if (isDown) return retryLater();
    delayMs = FIRST_DELAY_MS;
    alarm.stop();
    worker?.post({ type: 'flush' });
  }
  environment.onOnline(() => void flush(), signal);

  return {
    post,
    /** The last attempt has failed, and the next one comes by itself. */
    isDown: (): boolean => isDown || !isOnline(),
    keep(entries: readonly Unsent[]): void {
      store.add(entries);
      worker?.post({ type: 'keep', entries });
      if (!hasWarned) console.warn('player: tracking data will be sent later.');
      hasWarned = true;
      if (!isDown && !isFlushing) retryLater();
      isDown = hasMore = true;
    },
    /** Keeps what was probably delivered, for the next page to send again. The server counts it once. */
    remember: store.add,
    flush,
    /** TR-10: from now on, the worker delivers what is left when the page has closed. */
    attachWorker(opened: WorkerPort): void {
      worker = opened;
      const entries = store.list();
      worker.post(entries.length > 0 ? { type: 'keep', entries } : { type: 'flush' });
    },
  };
}
