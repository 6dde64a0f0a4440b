import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('endoverlay.player', {
  replay: 'Replay',
  completed: "You've completed this video.",
});
