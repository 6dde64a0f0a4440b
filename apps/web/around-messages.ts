import { defineMessages } from '#kernel/text/messages.ts';

/** Widgets without settings of their own. */
export const text = defineMessages('web.around', {
  like: 'Like',
  likeHint: 'A button with the number of likes, in the player and at the end.',
  recommended: 'Recommendations',
  recommendedHint: 'Related and recommended videos at the end.',
  endScreen: 'End screen',
  endScreenHint: 'Replay and other buttons over the last picture.',
});
