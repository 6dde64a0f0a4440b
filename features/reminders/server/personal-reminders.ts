import type { PersonalData } from '#features/accounts/port.ts';
import type { ReminderStore } from './store.ts';

/** The reminders of a person, for those who download their data or delete their account. */
export const createPersonalReminders = (store: ReminderStore): PersonalData => ({
  lists: {
    async *reminders(userId) {
      for (const row of await store.listOf(userId))
        yield {
          video: row.video_id,
          time_zone: row.time_zone,
          language: row.language,
          created: row.created_at,
        };
    },
  },
  erase: async (userId) => void (await store.removeAllOf(userId)),
});
