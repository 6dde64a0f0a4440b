import { defineMessages } from '#kernel/text/messages.ts';

/** Apart from the widget's other messages, because the manifest is part of the player's first bundle. */
export const text = defineMessages('playlists.button', {
  // PL-01
  seeVideos: 'See videos in playlist',
  playlist: 'Playlist',
  watchLater: 'Watch later',
});
