import { defineMessages } from '#kernel/text/messages.ts';

/** The panels of the player, which are loaded later than its controls. */
export const text = defineMessages('player.panels', {
  playOrPause: 'Play or pause',
  skip: '10 seconds back or forward',
  volume: 'Volume',
  mute: 'Mute',
  fullscreen: 'Full screen',
  pictureInPicture: 'Picture-in-picture',
  captions: 'Captions',
  speed: 'Slower or faster',
  frame: 'Previous or next frame, while paused',
  part: 'Jump to 0% … 90%',
  edge: 'Start or end',
  spaceKey: 'Space, K',
  edgeKeys: 'Home, End',
});
