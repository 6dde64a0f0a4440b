import { viewCalls } from '#features/views/calls.ts';
import type { WorkerMessage } from '#features/views/player/worker-port.ts';
import { isTemporary, toBatches, type UnsentBatch } from '#features/views/unsent.ts';
import { unsentDatabase } from './unsent-database.ts';

/** The parts of a service worker that are used; its types contradict those of pages. */
interface WorkerEvent extends Event {
  readonly data?: WorkerMessage;
  readonly tag?: string;
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerScope {
  readonly registration: { readonly sync?: { register(tag: string): Promise<void> } };
  addEventListener(type: 'install' | 'message' | 'sync', listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
}

const scope = self as unknown as WorkerScope;
const SYNC_TAG = 'kapsule-unsent';

/** Paths only, so tokens never leave our origin. Without an answer the status is 0. */
async function send({ video, body }: UnsentBatch): Promise<number> {
  try {
    const { status } = await fetch(viewCalls.track.path.replace(':id', encodeURIComponent(video)), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, sent: Date.now() }),
    });
    return status;
  } catch {
    return 0;
  }
}

/** Rejects when something is left, so that the browser tries again. */
async function flush(): Promise<void> {
  for (const batch of toBatches(await unsentDatabase.list())) {
    const status = await send(batch);
    if (isTemporary(status)) throw new Error(`sw: the server answered ${status}; trying again later`);
    await unsentDatabase.remove(batch.entries.map(({ key }) => key));
  }
}

/** Where the browser has no background sync, the next page asks for delivery. */
async function requestSync(): Promise<void> {
  await scope.registration.sync?.register(SYNC_TAG).catch(() => undefined);
}

async function onMessage(message: WorkerMessage): Promise<void> {
  if (message.type === 'forget') return unsentDatabase.remove(message.keys);
  if (message.type === 'flush') return flush().catch(() => undefined);
  await unsentDatabase.put(message.entries);
  await requestSync();
}

// TR-10: it handles no requests and controls no page, so that it can never break one.
scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('message', (event) => {
  if (event.data) event.waitUntil(onMessage(event.data));
});
scope.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(flush());
});
