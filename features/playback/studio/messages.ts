import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('playback.studio', {
  aroundVideo: 'Around the video',
  aroundLead: 'What the player offers for this video, here and on other sites. Changes take effect at once.',
  changedMeanwhile: 'Someone else changed this in the meantime. Their choice is shown now.',
});
