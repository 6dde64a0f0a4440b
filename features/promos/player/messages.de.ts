import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  title: 'Vor dem Video',
  startsIn: 'Beginnt in {count} s',
  skip: 'Überspringen',
};
