import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('web.guide', {
  title: 'Embedding videos',
  back: 'My videos',
  contents: 'Contents',
  table: 'Table: {name}',
});
