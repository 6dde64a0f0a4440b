import { createAlarm, type PlayerClock } from '../clock.ts';
import { isPlayerProblem, type PlayerProblem } from '../problems.ts';
import { isRefusal } from '../recovery.ts';
import { type SignedAddress, withTokenOf } from './media-address.ts';

/** What engines and the screen see of it. */
export interface MediaAddresses {
  /** The same file under a token that works. Does not settle once the server has refused to give one. */
  addressOf(url: string): Promise<string>;
  /** The same file under the newest token there is, whether or not that still works. */
  newest(url: string): string;
  /** The present token has ended, or the server has refused it. */
  isOver(): boolean;
  /** The server refused the present token (403). */
  refused(): void;
  /** A file is missing (404): the video itself may be gone. */
  doubted(): void;
}

export interface MediaLeaseOptions {
  readonly first: SignedAddress;
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  /** Asks the server; throws a problem that says why there is no address any more. Null for no news. */
  renew(): Promise<SignedAddress | null>;
  /** Whether an address that is about to end should be renewed without being asked for. */
  isWatched(): boolean;
  /** The server says that this viewer may not watch any more. */
  onLost(reason: PlayerProblem): void;
  /** No answer: asked again in a moment. */
  onTrouble(): void;
  /** Wall-clock time: it goes on while a computer sleeps. */
  now?(): number;
}

/** Renewed so long before the end: requests take time. */
const EARLY_MS = 30_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
/** A missing file is a reason to ask, many are not a reason to ask as often. */
const DOUBT_EVERY_MS = 10_000;

/**
 * The token of the files that are being played. It is renewed shortly before its end, when the server refuses it, and
 * when whoever listens to the server hears that access was withdrawn. One renewal serves all who wait for it.
 */
export function createMediaLease(options: MediaLeaseOptions) {
  const { clock, signal, now = Date.now } = options;
  const ahead = createAlarm(clock, signal);
  let newest = options.first;
  let isRefused = false;
  let isLost = false;
  let doubtedAtMs = Number.NEGATIVE_INFINITY;
  let renewing: Promise<void> | null = null;
  let settling: Promise<void> | null = null;

  const endsBefore = (ms: number): boolean => newest.endsAtMs !== null && newest.endsAtMs <= ms;
  const isOver = (): boolean => isRefused || endsBefore(now());

  function renewAhead(): void {
    ahead.stop();
    if (newest.endsAtMs === null) return;
    ahead.set(Math.max(0, newest.endsAtMs - EARLY_MS - now()), () => {
      if (options.isWatched() && !isLost) void settle();
    });
  }
  async function ask(): Promise<void> {
    const fresh = await options.renew();
    if (fresh) newest = fresh;
    isRefused = false;
    isLost = false;
    renewAhead();
  }
  /** Asks once. Rejects with what the server said, or with the trouble on the way to it. */
  function once(): Promise<void> {
    renewing ??= ask()
      .catch((error: unknown) => {
        if (isPlayerProblem(error) && isRefusal(error.code) && !isLost) {
          isLost = true;
          ahead.stop();
          options.onLost(error);
        }
        throw error;
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }
  /** Asks until the server has answered. */
  function settle(): Promise<void> {
    settling ??= keepAsking().finally(() => {
      settling = null;
    });
    return settling;
  }
  async function keepAsking(): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      try {
        return await once();
      } catch {
        if (isLost || signal.aborted) return;
        options.onTrouble();
        await new Promise<void>((resolve) => clock.after(waitMs, resolve));
      }
    }
  }
  renewAhead();

  return {
    async addressOf(url: string): Promise<string> {
      if (isLost) return never();
      if (isOver()) await settle();
      // It still works: trouble on the way to a new one is nobody's concern yet.
      else if (endsBefore(now() + EARLY_MS)) await once().catch(() => undefined);
      if (isLost || signal.aborted) return never();
      return withTokenOf(url, newest.url);
    },
    newest: (url: string): string => withTokenOf(url, newest.url),
    isOver,
    refused(): void {
      isRefused = true;
      if (!isLost) void settle();
    },
    doubted(): void {
      if (isLost || now() - doubtedAtMs < DOUBT_EVERY_MS) return;
      doubtedAtMs = now();
      void once().catch(() => undefined);
    },
    /** Someone says that access was withdrawn: the server is asked before it is believed. */
    confirm: (): void => void (isLost ? undefined : settle()),
    /** A new address now, after a failure; rejects when the server cannot be asked. */
    async renewed(): Promise<void> {
      isLost = false;
      await once().catch((error: unknown) => {
        if (isLost) return never();
        throw error;
      });
    },
  } satisfies MediaAddresses & Record<string, unknown>;
}

const never = (): Promise<never> => new Promise(() => undefined);
