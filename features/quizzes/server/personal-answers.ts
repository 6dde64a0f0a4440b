import type { PersonalData } from '#features/accounts/port.ts';
import { personOfUser } from './person.ts';
import type { QuizStore } from './store.ts';
import type { AnswerRow } from './tables.ts';

const BATCH = 500;

/** What a person answered, for those who download their data or delete their account. */
export const createPersonalAnswers = (store: QuizStore): PersonalData => ({
  lists: {
    // Without grades, which the owner of a video may keep to themselves.
    async *quiz_answers(userId) {
      let after: AnswerRow | undefined;
      for (;;) {
        const rows = await store.listOfPerson(personOfUser(userId), after, BATCH);
        for (const { video_id, question_id, attempt, answer, answered_at } of rows)
          yield { video: video_id, question: question_id, attempt, answer, answered: answered_at };
        after = rows.at(-1);
        if (rows.length < BATCH) return;
      }
    },
  },
  erase: (userId) => store.erasePerson(personOfUser(userId)),
});
