import type { PersonalData } from '#features/accounts/port.ts';
import type { ReportStore } from './report-store.ts';

/** The reports of a person, for those who download their data or delete their account. */
export const createPersonalReports = (store: ReportStore): PersonalData => ({
  lists: {
    async *problem_reports(userId) {
      for (const row of await store.listOfPerson(userId))
        yield {
          video: row.video_id,
          email: row.email,
          comments: row.comments,
          log: row.log,
          created: row.created_at,
        };
    },
  },
  erase: async (userId) => void (await store.removeOfPerson(userId)),
});
