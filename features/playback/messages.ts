import { defineMessages } from '#kernel/text/messages.ts';

/** The embedded page before the player has loaded. */
export const text = defineMessages('playback', {
  play: 'Play',
  playOrPause: 'Play or pause',
  loadFailed: 'The player could not be loaded.',
  needsJavaScript: 'Turn on JavaScript to watch this video.',
  VIDEO_PRIVATE: 'This video is private.',
  VIDEO_DELETED: 'This video was deleted.',
  VIDEO_NOT_FOUND: 'There is no video at this address.',
  VIDEO_EMPTY: 'There is nothing to play here yet.',
  VIDEO_FAILED: 'This video could not be processed.',
  PLAYLIST_PRIVATE: 'This playlist is private.',
  PLAYLIST_NOT_FOUND: 'There is no playlist at this address.',
  PLAYLIST_EMPTY: 'This playlist has no videos that you can watch.',
  KAPSULE_ACCESS: 'You do not have access to this video.',
});
