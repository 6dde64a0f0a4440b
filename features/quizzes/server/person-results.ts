import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { quizErrors, type quizRoutes } from '../contract.ts';
import { toGradedAttempts } from './graded-attempts.ts';
import type { NamedPeople } from './named-people.ts';
import type { PeopleStore } from './people-store.ts';
import type { FindParticipant } from './person.ts';
import type { PersonCodes } from './person-codes.ts';
import type { createPublishedQuizzes } from './published-quizzes.ts';

interface PersonResultsOptions {
  readonly videos: Pick<VideosPort, 'requireManaged'>;
  readonly findParticipant: FindParticipant;
  readonly readQuizzes: ReturnType<typeof createPublishedQuizzes>;
  readonly store: PeopleStore;
  readonly people: NamedPeople;
  readonly codes: PersonCodes;
}

/** All attempts and answers of one person: for those who manage the video, and for the person. */
export function createPersonResults(options: PersonResultsOptions) {
  const { videos, findParticipant, readQuizzes, store, people, codes } = options;
  return {
    async personAttempts(
      viewer: Viewer,
      { id, person: code }: InputOf<typeof quizRoutes.personAttempts>,
    ): Promise<OutputOf<typeof quizRoutes.personAttempts>> {
      const { id: videoId, row } = await videos.requireManaged(viewer, id);
      const person = codes.decode(videoId, code);
      if (person === null) throw fail(quizErrors, 'PERSON_NOT_FOUND');
      const found = await store.readPerson(videoId, person, { countedOnly: true });
      if (found.answers.length === 0) throw fail(quizErrors, 'PERSON_NOT_FOUND');
      const { groups } = await readQuizzes(videoId);
      const { kind, name } = (await people.load([person], row.organization_id))(person);
      return {
        name,
        list: toGradedAttempts(groups, found, { showsAll: true, hasAccount: kind !== 'browser' }),
      };
    },

    async myResults(
      viewer: Viewer,
      { id, kvtoken }: InputOf<typeof quizRoutes.myResults>,
    ): Promise<OutputOf<typeof quizRoutes.myResults>> {
      const { access, person } = await findParticipant(viewer, id, kvtoken);
      const { groups } = await readQuizzes(access.id);
      const found = await store.readPerson(access.id, person, { countedOnly: false });
      const hasAccount = viewer.userId !== null;
      return { list: toGradedAttempts(groups, found, { showsAll: false, hasAccount }) };
    },
  };
}
