import { defineMessages } from '#kernel/text/messages.ts';

/** Loaded with every page, so it has only what the header shows. */
export const text = defineMessages('accounts.menu', {
  accountOf: 'Account of {name}',
  studio: 'Studio',
  watchHistory: 'Watch history',
  likedVideos: 'Liked videos',
  yourPlaylists: 'Your playlists',
  watchLater: 'Watch later',
  yourSettings: 'Your settings',
  organizationSettings: '{organization} settings',
  people: 'People',
  signOut: 'Sign out',
  stillSignedIn: "You're still signed in",
});
