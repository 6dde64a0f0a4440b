import { defineMessages } from '#kernel/text/messages.ts';

/** Blocks of widgets, and widgets without settings of their own. */
export const text = defineMessages('web.around', {
  aroundVideo: 'Around the video',
  aroundLead: 'What the player offers for this video, here and on other sites. Changes take effect at once.',
  startEnd: 'At the start and at the end',
  startEndLead:
    'What viewers see before and after the video, and what is recorded with their views, here and on other sites. It takes effect when you save it.',
  like: 'Like',
  likeHint: 'A button with the number of likes, in the player and at the end.',
  recommended: 'Recommendations',
  recommendedHint: 'Related and recommended videos at the end.',
  endScreen: 'End screen',
  endScreenHint: 'Replay and other buttons over the last picture.',
});
