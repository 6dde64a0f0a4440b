import { setTimeout as wait } from 'node:timers/promises';
import type { Like } from '../contract.ts';

/** Between two batches of a video. */
const INTERVAL_MS = 50;

/** What people want for one video: true for a like, false for none. The last wish of each person counts. */
export type Wishes = ReadonlyMap<string, boolean>;

interface Caller {
  readonly userId: string;
  resolve(like: Like): void;
  reject(error: unknown): void;
}
interface Batch {
  readonly wishes: Map<string, boolean>;
  readonly callers: Caller[];
}

/**
 * Saves the likes of a video in batches: the first like is committed at once, and those that follow share a transaction every
 * 50 ms. So a popular video costs a few transactions a second, and its row is not locked once per like. Every caller is answered after its commit.
 */
export function createLikeBatches(commit: (videoId: string, wishes: Wishes) => Promise<number>) {
  /** The batch that collects, for videos with a commit under way. */
  const collecting = new Map<string, Batch>();

  async function run(videoId: string, { wishes, callers }: Batch): Promise<void> {
    try {
      const like_count = await commit(videoId, wishes);
      for (const { userId, resolve } of callers) resolve({ is_liked: wishes.get(userId)!, like_count });
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
  }

  async function runAll(videoId: string): Promise<void> {
    for (;;) {
      const batch = collecting.get(videoId)!;
      if (batch.callers.length === 0) break;
      collecting.set(videoId, createBatch());
      await Promise.all([run(videoId, batch), wait(INTERVAL_MS)]);
    }
    collecting.delete(videoId);
  }

  return (videoId: string, userId: string, isLiked: boolean): Promise<Like> =>
    new Promise((resolve, reject) => {
      const isRunning = collecting.has(videoId);
      const batch = collecting.get(videoId) ?? createBatch();
      batch.wishes.set(userId, isLiked);
      batch.callers.push({ userId, resolve, reject });
      if (isRunning) return;
      collecting.set(videoId, batch);
      // Requests that have already arrived join the first batch.
      setImmediate(() => void runAll(videoId));
    });
}

const createBatch = (): Batch => ({ wishes: new Map(), callers: [] });
