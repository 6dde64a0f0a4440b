import type { Translation } from '#kernel/text/messages.ts';
import type { artifactErrors } from './contract.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  chapter: 'Kapitel',
  chapterDetail: 'Unterteilt die Zeitleiste und den Inhalt',
  highlight: 'Highlight',
  bookmark: 'Lesezeichen',
  slide: 'Folie',
  everywhere: 'Auf der Zeitleiste und im Inhalt',
  contentsOnly: 'Nur im Inhalt',
  label: 'Text',
  chapters: 'Kapitel',
  chaptersLead: 'Unterteile das Video in Abschnitte, zu denen Zuschauer springen können.',
  marks: 'Highlights und Lesezeichen',
  marksLead: 'Markiere Stellen, die niemand verpassen soll.',
};

export const errorsDe: Record<keyof typeof artifactErrors, string> = {
  ARTIFACT_NOT_FOUND: 'Diese Markierung existiert nicht mehr.',
  TOO_MANY_ARTIFACTS: 'Ein Video hat höchstens 10.000 Markierungen.',
  BEYOND_THE_END: 'Diese Stelle liegt nach dem Ende des Videos.',
};
