import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('feedback.studio', {
  feedback: 'Feedback',
  feedbackHint: 'A button that opens your form over the video, and again at its end.',
  address: 'Address of the form',
  addressHint: 'For example a form of your survey tool. It opens in a frame inside the player.',
  addressExample: 'https://forms.example.org/feedback',
  commonHint: "Leave it empty to use your organization's form.",
  missing: "Without a form, viewers don't see a button.",
  commentsOff: "Comments are off for this video, so viewers don't see a feedback button either.",
  notSecure: 'Enter an address that starts with https://.',
  notLoadable: 'Nothing can be loaded from a domain with an underscore. Enter an address on another domain.',
  ownPage: 'Enter an address on another site. A page of this site cannot be a form.',
  save: 'Save form',
  open: 'Open the form in a new tab',
  lead: 'A form for viewers of all your videos, for example of your survey tool. A video can have its own form or none. Videos without comments never show it.',
});
