import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('playlists.player', {
  playlist: 'Playlist',
  videoCount: { one: '{count} video', other: '{count} videos' },
  // PL-02
  playingNow: 'Playing now',
  next: 'Next',
  // PL-03
  nextVideo: 'Next video',
  previousVideo: 'Previous video',
  nowPlaying: 'Now playing: {title}',
  // PL-04
  nextIsLoading: 'NEXT VIDEO IS LOADING',
  startsIn: 'Starts in {seconds} s',
  cancel: 'Cancel',
  // PL-05
  ended: 'Playlist has ended please click here to revisit the playlist.',
  // PL-08
  loadingNext: 'Loading next video...',
  skipped: {
    one: '{count} video is private or deleted and was skipped.',
    other: '{count} videos are private or deleted and were skipped.',
  },
  notOpened: "'{title}' can't be opened right now.",
  notOpenedSkipped: "'{title}' can't be opened right now and was skipped.",
  loading: 'Loading…',
  loadFailed: "The videos can't be loaded right now.",
  tryAgain: 'Try again',
});
