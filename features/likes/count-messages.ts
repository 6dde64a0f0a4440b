import { defineMessages } from '#kernel/text/messages.ts';

/** In the player and on the watch page. */
export const text = defineMessages('likes.count', {
  like: 'Like',
  unlike: 'Unlike',
  likes: { one: '{formatted} Like', other: '{formatted} Likes' },
});
