import type { PeoplePort } from '#features/accounts/port.ts';
import type { HistoryPort } from '#features/history/port.ts';
import type { ViewerFacts } from '../profile.ts';

export interface ViewerSources {
  readonly people: Pick<PeoplePort, 'interestsOf'>;
  readonly history: Pick<HistoryPort, 'recentOf'>;
  /** Ids of videos that a person liked, most recent first. */
  likedBy(userId: string, max: number): Promise<readonly string[]>;
  onFailed(error: unknown): void;
}

const WATCHED_MAX = 60;
const LIKED_MAX = 40;

/** What is known about a viewer; a source that fails says nothing. */
export const createViewerReader =
  ({ people, history, likedBy, onFailed }: ViewerSources) =>
  async (userId: string): Promise<ViewerFacts> => {
    const tolerated = <T>(source: Promise<readonly T[]>): Promise<readonly T[]> =>
      source.catch((error: unknown) => {
        onFailed(error);
        return [];
      });
    const [watched, liked, interests] = await Promise.all([
      tolerated(history.recentOf(userId, WATCHED_MAX)),
      tolerated(likedBy(userId, LIKED_MAX)),
      tolerated(people.interestsOf(userId)),
    ]);
    return { watched, liked, interests };
  };
