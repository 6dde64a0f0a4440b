import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('spotlights.player', {
  continue: 'Continue',
  mandatoryHint: 'The video is paused. Choose Continue to go on.',
  mandatoryActionHint: 'The video is paused. Select this, or Continue, to go on.',
  opensInTab: 'Opens in a new tab.',
});
