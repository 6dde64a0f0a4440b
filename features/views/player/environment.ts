import { type PlayerClock, systemPlayerClock } from '#kernel/player/core/clock.ts';
import { getGroupId } from './group-id.ts';
import type { TextRecord } from './unsent-store.ts';
import { openWorker, type WorkerPort } from './worker-port.ts';

/** What the tracker uses of the browser. */
export interface Environment {
  readonly clock: PlayerClock;
  /** Milliseconds since 1970. */
  now(): number;
  /** Throws when storage is blocked. */
  storage(): TextRecord;
  groupId(): string;
  isOnline(): boolean;
  onOnline(call: () => void, signal: AbortSignal): void;
  /** Calls whenever the page may not run any further. */
  onLeave(call: () => void, signal: AbortSignal): void;
  /** Resolves with null where there are no service workers. */
  openWorker(url: string): Promise<WorkerPort | null>;
  readonly host: () => string;
}

export const browserEnvironment: Environment = {
  clock: systemPlayerClock,
  now: Date.now,
  storage: () => localStorage,
  groupId: getGroupId,
  isOnline: () => navigator.onLine,
  onOnline: (call, signal) => addEventListener('online', call, { signal }),
  onLeave(call, signal) {
    addEventListener('pagehide', call, { signal });
    document.addEventListener('freeze', call, { signal });
    document.addEventListener('visibilitychange', () => (document.hidden ? call() : undefined), { signal });
  },
  openWorker,
  host: () => location.host,
};
