import { defineMessages } from '#kernel/text/messages.ts';

/** Loaded with every list of videos. */
export const text = defineMessages('history.cards', {
  watched: '{percent}% watched',
  continueWatching: 'Continue watching',
});
