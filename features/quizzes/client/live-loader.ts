import { AppError } from '#kernel/contract/errors.ts';
import type { ApiPort } from '#kernel/player/core/api-port.ts';
import { createAlarm, type PlayerClock } from '#kernel/player/core/clock.ts';
import { quizCalls } from '../calls.ts';
import type { LiveQuestion } from '../contract.ts';

export interface LiveLoaderOptions {
  readonly videoId: string;
  readonly api: ApiPort;
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  /** From 0 up to 1. */
  random(): number;
  onLoaded(live: LiveQuestion | null): void;
}

/** Everyone hears of a question at once, and has to see it within a second. */
const SPREAD_MS = 300;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

/** The viewer may not see the video, or it is gone: asking again does not help. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 429].includes(error.status);

/** Fetches the question that is open, and tries again while that fails. */
export function createLiveLoader({ videoId, api, clock, signal, random, onLoaded }: LiveLoaderOptions) {
  const alarm = createAlarm(clock, signal);
  let isLoading = false;
  let isOutdated = false;
  let failures = 0;

  async function load(): Promise<void> {
    isLoading = true;
    isOutdated = false;
    try {
      const { live } = await api.call(quizCalls.live, { id: videoId }, { signal });
      failures = 0;
      if (!isOutdated && !signal.aborted) onLoaded(live);
    } catch (error) {
      if (!isFinal(error)) retry();
    } finally {
      isLoading = false;
    }
    if (isOutdated && !signal.aborted) void load();
  }
  function retry(): void {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
    failures += 1;
    alarm.set(wait * (0.75 + random() / 2), () => void load());
  }
  return {
    loadNow: (): void => void (isLoading ? invalidate() : load()),
    /** A moment later, which differs from viewer to viewer. */
    loadSoon(): void {
      if (isLoading) invalidate();
      else alarm.set(random() * SPREAD_MS, () => void load());
    },
    /** What is being loaded may be outdated: it is loaded again. */
    invalidate,
  };
  function invalidate(): void {
    isOutdated = true;
  }
}
