import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Logger } from '#kernel/server/log.ts';
import type { SaveAnswer, TrackedAnswer } from '../port.ts';

interface TrackedAnswers extends Pick<TrackedAnswer, 'videoId' | 'kvtoken'> {
  readonly answers: readonly TrackedAnswer['data'][];
  /** What was kept through an outage: an answer that is refused must not keep the others from being stored. */
  readonly isBatch: boolean;
  identify(): Promise<Viewer>;
}

/** Passes answers that players track on to the feature that grades them. */
export function createTrackAnswers(log: Pick<Logger, 'debug'>) {
  let save: SaveAnswer | undefined;

  return {
    setAnswers(given: SaveAnswer): void {
      save = given;
    },
    /** The result of a single answer. */
    async pass({ answers, isBatch, identify, ...view }: TrackedAnswers): Promise<object | undefined> {
      if (!save || answers.length === 0) return undefined;
      const caller = await identify();
      if (!isBatch) return save(caller, { ...view, data: answers[0]! });
      // Together, so that they are saved with one commit.
      const saved = await Promise.allSettled(answers.map(async (data) => save!(caller, { ...view, data })));
      for (const one of saved)
        if (one.status === 'rejected') log.debug({ err: one.reason }, 'views: a tracked answer was refused');
      return undefined;
    },
  };
}
