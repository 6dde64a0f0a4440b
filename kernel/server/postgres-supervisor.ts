import { setTimeout as delay } from 'node:timers/promises';
import { type Postmaster, stopPostmaster } from './postgres-process.ts';

export interface SupervisorLog {
  warn(message: string): void;
  error(message: string): void;
}

export interface SupervisorOptions {
  readonly first: Postmaster;
  /** Starts it again and waits until it accepts connections. */
  restart(): Promise<Postmaster>;
  readonly log?: SupervisorLog;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/** Restarts PostgreSQL when it was killed or has shut down because of a full disk. */
export function supervise({ first, restart, log }: SupervisorOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let current = first;

  async function restartUntilRunning(): Promise<void> {
    const since = Date.now();
    let loggedMessage = '';
    for (
      let waitMs = FIRST_WAIT_MS;
      !stopping.signal.aborted;
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    ) {
      try {
        current = await restart();
        log?.warn(`The bundled PostgreSQL is back after ${((Date.now() - since) / 1000).toFixed(1)} s.`);
        return;
      } catch (error) {
        const { message } = error as Error;
        if (message !== loggedMessage)
          log?.error(`The bundled PostgreSQL is still away; trying again. ${message}`);
        loggedMessage = message;
      }
      // Stopping ends the wait.
      await delay(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const cause = await Promise.race([current.ended, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      log?.error(`The bundled PostgreSQL ended unexpectedly (${cause}). It is started again.`);
      await restartUntilRunning();
    }
  })();

  return {
    async stop() {
      stopping.abort();
      // Waits for a running restart, so that no process is left behind.
      await watching;
      await stopPostmaster(current);
    },
  };
}

function aborted(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped'), { once: true }));
}
