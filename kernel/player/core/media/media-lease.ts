import { createAlarm, type PlayerClock } from '../clock.ts';
import { isPlayerProblem, type PlayerProblem } from '../problems.ts';
import { isRefusal } from '../recovery.ts';
import { type SignedUrl, withTokenFrom } from './signed-url.ts';

/** Gives engines and the UI media URLs with a current token. */
export interface MediaUrls {
  /** The same file with a valid token. Never settles once the server has refused access. */
  freshUrl(url: string): Promise<string>;
  /** The same file with the latest token, valid or not. */
  latestUrl(url: string): string;
  /** The token has expired or the server has refused it. */
  needsRenewal(): boolean;
  /** The server refused the current token (403). */
  reportForbidden(): void;
  /** A file is missing (404), so the video itself may be gone. */
  reportMissing(): void;
}

export interface MediaLeaseOptions {
  readonly initial: SignedUrl;
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  /** Asks the server for a new URL; null keeps the old one. Throws a problem when access is refused. */
  renew(): Promise<SignedUrl | null>;
  /** Whether to renew an expiring token before anything requests it. */
  isInUse(): boolean;
  /** The server refused access to this viewer. */
  onAccessLost(reason: PlayerProblem): void;
  /** The server did not answer; the renewal is retried. */
  onRenewalFailed(): void;
  /** Wall-clock time, which continues while the computer sleeps. */
  now?(): number;
}

/** Renewal starts this long before expiry, because requests take time. */
const RENEW_EARLY_MS = 30_000;
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 15_000;
/** Limits how often missing files trigger a check. */
const MISSING_CHECK_INTERVAL_MS = 10_000;

/**
 * Holds the token of the media being played. It is renewed shortly before it expires, when the server refuses it, and
 * when an event reports withdrawn access. Concurrent callers share one renewal.
 */
export function createMediaLease(options: MediaLeaseOptions) {
  const { clock, signal, now = Date.now } = options;
  const renewalAlarm = createAlarm(clock, signal);
  let current = options.initial;
  let isForbidden = false;
  let isAccessLost = false;
  let missingReportedAtMs = Number.NEGATIVE_INFINITY;
  let renewal: Promise<void> | null = null;
  let persistentRenewal: Promise<void> | null = null;

  const expiresBefore = (ms: number): boolean => current.expiresAtMs !== null && current.expiresAtMs <= ms;
  const needsRenewal = (): boolean => isForbidden || expiresBefore(now());

  function scheduleRenewal(): void {
    renewalAlarm.stop();
    if (current.expiresAtMs === null) return;
    renewalAlarm.set(Math.max(0, current.expiresAtMs - RENEW_EARLY_MS - now()), () => {
      if (options.isInUse() && !isAccessLost) void renewUntilAnswered();
    });
  }
  async function requestRenewal(): Promise<void> {
    const fresh = await options.renew();
    if (fresh) current = fresh;
    isForbidden = false;
    isAccessLost = false;
    scheduleRenewal();
  }
  /** Rejects with the server's refusal or with the network problem. */
  function renewOnce(): Promise<void> {
    renewal ??= requestRenewal()
      .catch((error: unknown) => {
        if (isPlayerProblem(error) && isRefusal(error.code) && !isAccessLost) {
          isAccessLost = true;
          renewalAlarm.stop();
          options.onAccessLost(error);
        }
        throw error;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  }
  function renewUntilAnswered(): Promise<void> {
    persistentRenewal ??= retryRenewal().finally(() => {
      persistentRenewal = null;
    });
    return persistentRenewal;
  }
  async function retryRenewal(): Promise<void> {
    for (let waitMs = MIN_RETRY_MS; ; waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)) {
      try {
        return await renewOnce();
      } catch {
        if (isAccessLost || signal.aborted) return;
        options.onRenewalFailed();
        await new Promise<void>((resolve) => clock.after(waitMs, resolve));
      }
    }
  }
  scheduleRenewal();

  return {
    async freshUrl(url: string): Promise<string> {
      if (isAccessLost) return never();
      if (needsRenewal()) await renewUntilAnswered();
      // The current token still works, so a failed renewal does not matter yet.
      else if (expiresBefore(now() + RENEW_EARLY_MS)) await renewOnce().catch(() => undefined);
      if (isAccessLost || signal.aborted) return never();
      return withTokenFrom(url, current.url);
    },
    latestUrl: (url: string): string => withTokenFrom(url, current.url),
    needsRenewal,
    reportForbidden(): void {
      isForbidden = true;
      if (!isAccessLost) void renewUntilAnswered();
    },
    reportMissing(): void {
      if (isAccessLost || now() - missingReportedAtMs < MISSING_CHECK_INTERVAL_MS) return;
      missingReportedAtMs = now();
      void renewOnce().catch(() => undefined);
    },
    /** Checks a report of withdrawn access with the server before acting on it. */
    verifyAccess: (): void => void (isAccessLost ? undefined : renewUntilAnswered()),
    /** Renews after a failure; rejects when the server cannot be reached. */
    async renewNow(): Promise<void> {
      isAccessLost = false;
      await renewOnce().catch((error: unknown) => {
        if (isAccessLost) return never();
        throw error;
      });
    },
  } satisfies MediaUrls & Record<string, unknown>;
}

const never = (): Promise<never> => new Promise(() => undefined);
