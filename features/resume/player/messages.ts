import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('resume.player', {
  // RS-01
  resumed: 'Resumed...',
  resumedFrom: 'Resumed from {time}',
  startOver: 'Start over',
});
