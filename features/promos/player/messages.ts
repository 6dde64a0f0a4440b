import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('promos.player', {
  title: 'Before the video',
  startsIn: 'Starts in {count} s',
  skip: 'Skip',
});
