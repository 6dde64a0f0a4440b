import { Readable } from 'node:stream';
import type { VideosPort } from '#features/videos/port.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { formatCsvLine } from '#kernel/text/csv.ts';
import type { quizRoutes } from '../contract.ts';
import type { QuizGroup } from '../group-questions.ts';
import { exportColumns, exportLines } from './export-lines.ts';
import type { NamedPeople } from './named-people.ts';
import type { PeopleStore } from './people-store.ts';
import type { PersonCodes } from './person-codes.ts';
import type { createPublishedQuizzes } from './published-quizzes.ts';

/** Their answers are in memory at the same time. */
const PEOPLE_AT_ONCE = 100;

interface GradebookExportOptions {
  readonly videos: Pick<VideosPort, 'requireManaged'>;
  readonly readQuizzes: ReturnType<typeof createPublishedQuizzes>;
  readonly store: PeopleStore;
  readonly people: NamedPeople;
  readonly codes: PersonCodes;
}

/** The gradebook as a file, streamed person by person, so that memory use does not grow with their number. */
export function createGradebookExport(options: GradebookExportOptions) {
  const { videos, readQuizzes, store, people, codes } = options;

  async function* readPeople(videoId: string): AsyncGenerator<readonly string[]> {
    for (let after = ''; ; ) {
      const persons = await store.listPeople(videoId, after, PEOPLE_AT_ONCE);
      if (persons.length > 0) yield persons;
      if (persons.length < PEOPLE_AT_ONCE) return;
      after = persons.at(-1)!;
    }
  }

  async function* writeLines(
    { id, organizationId }: { readonly id: string; readonly organizationId: string },
    groups: readonly QuizGroup[],
  ): AsyncGenerator<string> {
    yield formatCsvLine(exportColumns(groups));
    for await (const persons of readPeople(id)) {
      const [answers, describe] = await Promise.all([
        store.readAnswers(id, persons),
        people.load(persons, organizationId),
      ]);
      const byPerson = Map.groupBy(answers, ({ person }) => person);
      for (const person of persons) {
        const named = { ...describe(person), reference: codes.referenceOf(id, person) };
        for (const line of exportLines(groups, named, byPerson.get(person) ?? [])) yield formatCsvLine(line);
      }
    }
  }

  return async (viewer: Viewer, { id, qid }: InputOf<typeof quizRoutes.export>): Promise<RawResponse> => {
    const video = await videos.requireManaged(viewer, id);
    const { groups } = await readQuizzes(video.id, qid);
    const from = { id: video.id, organizationId: video.row.organization_id };
    return {
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="gradebook-${video.id}.csv"`,
      },
      body: Readable.from(writeLines(from, groups), { objectMode: false }),
    };
  };
}
