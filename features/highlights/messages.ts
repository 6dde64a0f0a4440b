import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('highlights', {
  chapter: 'Chapter',
  chapterDetail: 'Divides the seek bar and the contents',
  highlight: 'Highlight',
  bookmark: 'Bookmark',
  slide: 'Slide',
  everywhere: 'On the seek bar and in the contents',
  contentsOnly: 'In the contents only',
  label: 'Text',
  chapters: 'Chapters',
  chaptersLead: 'Divide the video into parts that viewers can jump to.',
  marks: 'Highlights and bookmarks',
  marksLead: "Mark moments that viewers shouldn't miss.",
});
