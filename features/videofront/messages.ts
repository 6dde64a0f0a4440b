import { defineMessages } from '#kernel/text/messages.ts';

/** The front page for visitors. */
export const text = defineMessages('videofront', {
  featured: 'Featured',
});
