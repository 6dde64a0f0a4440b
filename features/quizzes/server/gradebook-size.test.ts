import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Tx } from '#kernel/server/db.ts';
import { type Database, openDatabase } from '#kernel/server/db.ts';
import { createSecrets } from '#kernel/server/secrets.ts';
import {
  createGradebookFixture,
  type GradebookFixture,
  type QuizVideo,
  yesNo,
} from '#test/gradebook-fixture.ts';
import { quizRoutes } from '../contract.ts';
import { createGradebookPage } from './gradebook-page.ts';
import { createGradebookStore } from './gradebook-store.ts';
import { createNamedPeople } from './named-people.ts';
import { createPeopleStore } from './people-store.ts';
import { createPersonCodes } from './person-codes.ts';
import { createPublishedQuizzes } from './published-quizzes.ts';

const PEOPLE = 2000;
const QUESTIONS = 10;
const PAGE = 50;

let fixture: GradebookFixture;
let database: Database;
beforeAll(async () => {
  fixture = await createGradebookFixture();
  database = await openDatabase(fixture.server.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await database.close();
  await fixture.stop();
});

/** Everyone has answered all questions, one question after the other like in a lecture hall. */
async function fill(people: number): Promise<QuizVideo> {
  const mcqs = Array.from({ length: QUESTIONS }, (_, number) => yesNo(`Question ${number}?`));
  const video = await fixture.addVideo([{ title: 'Algebra', mcqs }]);
  const qid = video.list[0]!.qid!;
  await fixture.pool.query(
    `insert into quiz_answers (video_id, question_id, qid, person, attempt, is_counted, key, answer, choices, is_correct,
       points, version, time_ms, answered_at)
     select $1, question, $2, 'g:browser-' || number, 1, true, 'key-of-a-test', '0', '{0}', true, 1, 1, 1000,
       timestamptz '2026-11-15T12:00:00Z' + place * interval '1 hour' + number * interval '10 ms'
     from generate_series(1, $3) as number, unnest($4::bigint[]) with ordinality as given (question, place)`,
    [video.id, qid, people, video.questions],
  );
  await fixture.pool.query('analyze quiz_answers');
  return video;
}

/** Rows of tables and entries of indexes that this transaction has read. */
async function countRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::bigint as count
    from pg_class where oid = 'quiz_answers'::regclass
      or oid in (select indexrelid from pg_index where indrelid = 'quiz_answers'::regclass)`.execute(tx);
  return rows[0]!.count;
}

const pageOf = (db: Db | Tx) => {
  const services = fixture.server.server.service;
  return createGradebookPage({
    videos: services('videos'),
    readQuizzes: createPublishedQuizzes(services('timeline')),
    store: createGradebookStore(db),
    peopleStore: createPeopleStore(db as Db),
    people: createNamedPeople(services('accounts').people),
    codes: createPersonCodes(createSecrets(Buffer.alloc(32))),
  });
};

/** How much was read for each page after the first, which also counts all rows. */
async function countReadByPage(video: QuizVideo, people: number): Promise<number[]> {
  const viewer = await fixture.server.server.service('accounts').people.viewerOf('owner');
  const read: number[] = [];
  await database.db.transaction().execute(async (tx) => {
    const page = pageOf(tx);
    let { next: cursor } = await page(viewer, { id: video.id, max: PAGE, unfinished: false });
    while (cursor !== null) {
      const before = await countRead(tx);
      const { list, next } = await page(viewer, { id: video.id, max: PAGE, unfinished: false, cursor });
      expect(list).toHaveLength(PAGE);
      read.push((await countRead(tx)) - before);
      cursor = next;
    }
  });
  expect(read).toHaveLength(people / PAGE - 1);
  return read;
}

describe('a gradebook with many people', () => {
  it('reads as many rows for a page with 20,000 answers as with 2,000', async () => {
    const few = await countReadByPage(await fill(PEOPLE / 10), PEOPLE / 10);
    const many = await countReadByPage(await fill(PEOPLE), PEOPLE);
    expect(Math.max(...many)).toBeLessThan(Math.max(...few) * 1.5);
    // The answers of the people on the page, and a step back in each question.
    expect(Math.max(...many)).toBeLessThan(15_000);
  });

  it('lists each of 2,000 people once', async () => {
    const video = await fill(PEOPLE);
    const people = new Set<string>();
    let pages = 0;
    for (let cursor: string | undefined; ; pages += 1) {
      const page = await fixture.owner.call(quizRoutes.gradebook, {
        id: video.id,
        max: 100,
        ...(cursor && { cursor }),
      });
      expect(page.totalcount).toBe(PEOPLE);
      for (const { person } of page.list) people.add(person);

      if (page.next === null) break;
      cursor = page.next;
    }
    expect([people.size, pages]).toEqual([PEOPLE, PEOPLE / 100 - 1]);
  });
});
