import type { VideosPort } from '#features/videos/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { quizRoutes } from '../contract.ts';
import type { GradebookPerson } from '../gradebook.ts';
import type { QuizGroup } from '../group-questions.ts';
import { findLatestRows, findUnfinishedRows } from './find-gradebook-rows.ts';
import { decodeCursor, encodeCursor } from './gradebook-cursor.ts';
import { toGradebookRow } from './gradebook-row.ts';
import type { GradebookStore, PersonInQuiz } from './gradebook-store.ts';
import type { NamedPeople } from './named-people.ts';
import type { PeopleStore } from './people-store.ts';
import type { PersonCodes } from './person-codes.ts';
import type { createPublishedQuizzes } from './published-quizzes.ts';

interface GradebookPageOptions {
  readonly videos: Pick<VideosPort, 'requireManaged'>;
  readonly readQuizzes: ReturnType<typeof createPublishedQuizzes>;
  readonly store: GradebookStore;
  readonly peopleStore: PeopleStore;
  readonly people: NamedPeople;
  readonly codes: PersonCodes;
}
/** Rows of people in quizzes, with scores and names. */
export function createGradebookPage(options: GradebookPageOptions) {
  const { videos, readQuizzes, store, peopleStore, people, codes } = options;

  async function readRows(
    videoId: string,
    groups: readonly QuizGroup[],
    list: readonly PersonInQuiz[],
    organizationId: string,
  ): Promise<GradebookPerson[]> {
    const persons = [...new Set(list.map(({ person }) => person))];
    const wanted = groups.filter(({ qid }) => list.some((row) => row.qid === qid));
    const questionIds = wanted.flatMap(({ questions }) => questions.map(({ id }) => id));
    const [answers, attempts, describe] = await Promise.all([
      peopleStore.readScored(videoId, persons, questionIds),
      peopleStore.readAttempts(
        videoId,
        persons,
        wanted.map(({ qid }) => qid),
      ),
      people.load(persons, organizationId),
    ]);
    const [answersOf, attemptsOf] = [byPerson(answers), byPerson(attempts)];
    return list.flatMap(({ person, qid }) => {
      const group = wanted.find((one) => one.qid === qid)!;
      const begun = (attemptsOf.get(person) ?? []).filter((attempt) => attempt.qid === qid);
      const row = toGradebookRow(group, answersOf.get(person) ?? [], begun);
      // They may have been reset in the meantime.
      return row ? [{ ...row, ...describe(person), person: codes.encode(videoId, person) }] : [];
    });
  }

  return async (
    viewer: Viewer,
    { id, qid, unfinished, cursor, max }: InputOf<typeof quizRoutes.gradebook>,
  ): Promise<OutputOf<typeof quizRoutes.gradebook>> => {
    const video = await videos.requireManaged(viewer, id);
    const { groups } = await readQuizzes(video.id, qid);
    const start = cursor === undefined ? null : decodeCursor(video.id, cursor, codes);
    const { list, next, total } = unfinished
      ? await findUnfinishedRows(store, groups, { start, max })
      : await findLatestRows(store, { videoId: video.id, groups }, { start, max });
    const seen = (start?.seen ?? 0) + list.length;
    return {
      list: await readRows(video.id, groups, list, video.row.organization_id),
      next: next && encodeCursor(video.id, { after: next, total, seen }, codes),
      totalcount: total,
    };
  };
}

const byPerson = <Row extends { readonly person: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ person }) => person);
