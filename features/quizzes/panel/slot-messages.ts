import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('quizzes.slots', {
  yes: 'True',
  no: 'False',
  stars: { one: '{count} star', other: '{count} stars' },
});
