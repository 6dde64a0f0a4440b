import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('feedback.player', {
  feedback: 'Feedback',
  loading: 'Loading the form…',
  notLoaded: "The form hasn't loaded. Open it in a new tab instead.",
  openInTab: 'Open the form in a new tab',
});
