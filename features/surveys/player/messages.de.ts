import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  survey: 'Umfrage',
  form: 'Formular',
  surveyLoading: 'Die Umfrage wird geladen …',
  formLoading: 'Das Formular wird geladen …',
  surveyNotLoaded: 'Die Umfrage wurde nicht geladen.',
  formNotLoaded: 'Das Formular wurde nicht geladen.',
  goOn: 'Weiter',
  goOnToVideo: 'Weiter zum Video',
  skip: 'Ohne Umfrage fortfahren',
  maySkip: 'Du kannst ohne die Umfrage fortfahren.',
  close: 'Schließen',
};
