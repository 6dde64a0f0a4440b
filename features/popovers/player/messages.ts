import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('popovers.player', {
  moreInformation: 'More information',
  // PO-01
  close: 'CLOSE',
  openLink: 'Open link',
  loading: 'Loading…',
  notLoaded: "This content didn't load.",
});
