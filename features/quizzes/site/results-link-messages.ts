import { defineMessages } from '#kernel/text/messages.ts';

/** For the watch page, whose first load has no room for the results page. */
export const text = defineMessages('quizzes.results-link', { results: 'Your results' });
