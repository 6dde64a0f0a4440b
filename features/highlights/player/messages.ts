import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('highlights.player', {
  contents: 'Contents',
  loading: 'Loading…',
  empty: 'Nothing here yet.',
  failed: "Some entries couldn't be loaded.",
  tryAgain: 'Try again',
  chapter: 'Chapter',
  highlight: 'Highlight',
  slide: 'Slide',
  bookmark: 'Bookmark',
});
