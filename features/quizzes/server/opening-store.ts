import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { OpeningRow, QuizTables } from './tables.ts';

export type OpeningStore = ReturnType<typeof createOpeningStore>;

/** Questions of live events that were opened. */
export function createOpeningStore(kernelDb: Db) {
  const on = (db: Db | Tx) => db.withTables<QuizTables>();
  return {
    /** In the order of the event. */
    list: (videoId: string): Promise<OpeningRow[]> =>
      on(kernelDb)
        .selectFrom('quiz_openings')
        .selectAll()
        .where('video_id', '=', videoId)
        .orderBy('at_ms')
        .orderBy('question_id')
        .execute(),

    /** Until the transaction ends, nobody else opens a question of this video. */
    async lock(tx: Tx, videoId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('quiz_openings'), hashtext(${videoId}))`.execute(tx);
    },

    /** A question that is opened again keeps its place in the event. Returns false if it is open already. */
    async open(tx: Tx, opening: Omit<OpeningRow, 'closed_at'>): Promise<boolean> {
      const changed = await on(tx)
        .insertInto('quiz_openings')
        .values({ ...opening, closed_at: null })
        .onConflict((conflict) =>
          conflict
            .column('question_id')
            .doUpdateSet({ closed_at: null })
            .where('quiz_openings.closed_at', 'is not', null),
        )
        .returning('question_id')
        .execute();
      return changed.length > 0;
    },

    /** Closes the open question, or the one that is named, unless it is `except`. Returns those that were open. */
    async close(
      tx: Tx,
      videoId: string,
      { at, only, except }: { readonly at: Date; readonly only?: number; readonly except?: number },
    ): Promise<number[]> {
      const closed = await on(tx)
        .updateTable('quiz_openings')
        .set({ closed_at: at })
        .where('video_id', '=', videoId)
        .where('closed_at', 'is', null)
        .$if(only !== undefined, (query) => query.where('question_id', '=', only!))
        .$if(except !== undefined, (query) => query.where('question_id', '<>', except!))
        .returning('question_id')
        .execute();
      return closed.map((row) => row.question_id);
    },
  };
}
