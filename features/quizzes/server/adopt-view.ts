import { sql } from 'kysely';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import { createSharedLookup } from '#kernel/server/shared-lookup.ts';
import type { QuizTables } from './tables.ts';

/** Answers that were sent with the first token of a view arrive within this time. */
const SETTLED_AFTER_MS = 60_000;
const MAX_SETTLED = 20_000;

interface KnownView {
  readonly videoId: string;
  readonly viewId: string;
  readonly issuedSec: number;
}
interface Owner {
  readonly person: string;
  readonly isCounted: boolean;
}

export const personOfView = (viewId: string): string => `v:${viewId}`;

export type AdoptView = ReturnType<typeof createAdoptView>;

/**
 * Gives the answers of a view to its person. The first answers are often sent before the server knows the browser: its id
 * comes with the call that registers the view.
 */
export function createAdoptView({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  /** Views that have nothing more to adopt. */
  const settled = new Set<string>();
  const hasAnswers = createSharedLookup<true>(async (people) => {
    const rows = await db
      .withTables<QuizTables>()
      .selectFrom('quiz_answers')
      .select('person')
      .distinct()
      .where(sql<boolean>`person = any(${[...people]}::text[])`)
      .execute();
    return new Map(rows.map(({ person }) => [person, true]));
  });

  /** Into the present attempt. What the person has answered already stays, and nothing is counted twice. */
  async function move(videoId: string, from: string, { person, isCounted }: Owner): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into quiz_attempts (video_id, qid, person, attempt, is_counted, started_at)
        select video_id, qid, ${person}, 1, ${isCounted}, min(started_at) from quiz_attempts as earlier
        where video_id = ${videoId} and person = ${from} and not exists (
          select from quiz_attempts where video_id = ${videoId} and qid = earlier.qid and person = ${person}
        )
        group by video_id, qid
        order by qid
        on conflict do nothing`.execute(tx);
      await sql`
        insert into quiz_answers (video_id, question_id, qid, person, attempt, is_counted, key, answer, choices,
          is_correct, points, version, time_ms, answered_at)
        select distinct on (question_id) video_id, question_id, qid, ${person}, coalesce((
            select max(attempt) from quiz_attempts
            where video_id = ${videoId} and qid = earlier.qid and person = ${person}
          ), 1), ${isCounted}, key, answer, choices, is_correct, points, version, time_ms, answered_at
        from quiz_answers as earlier
        where video_id = ${videoId} and person = ${from}
        order by question_id, attempt desc
        on conflict do nothing`.execute(tx);
      for (const table of ['quiz_attempts', 'quiz_answers'] as const)
        await tx
          .withTables<QuizTables>()
          .deleteFrom(table)
          .where('video_id', '=', videoId)
          .where('person', '=', from)
          .execute();
    });
  }

  return async ({ videoId, viewId, issuedSec }: KnownView, owner: Owner): Promise<void> => {
    const from = personOfView(viewId);
    if (from === owner.person || settled.has(from)) return;
    if (await hasAnswers(from)) await move(videoId, from, owner);
    if (clock.now().getTime() - issuedSec * 1000 < SETTLED_AFTER_MS) return;
    if (settled.size >= MAX_SETTLED) settled.delete(settled.keys().next().value!);
    settled.add(from);
  };
}
