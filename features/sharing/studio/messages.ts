import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('sharing.studio', {
  share: 'Share',
  shareHint: 'A button in the player and on the page of the video: link, QR code, networks, and embed code.',
  offerCode: 'Embed code',
  offerCodeHint: 'Viewers on desktops can copy it. Private videos never offer it.',
  ownNetworks: 'Other networks than the organization',
  ownNetworksHint: 'If off, viewers can share on the networks that your organization allows.',
  networks: 'Networks',
  sharing: 'Sharing',
  sharingLead:
    'Where viewers can share your videos, for example only on LinkedIn. Plain links: nothing is loaded from a network. A video can have its own choice.',
});
