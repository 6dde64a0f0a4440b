import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  liveQuestion: 'Live-Frage',
  newQuestion: 'Neue Frage: {question}',
  showQuestion: 'Frage anzeigen',
  close: 'Schließen',
  submit: 'Absenden',
  sending: 'Wird gesendet …',
  failed: 'Etwas ist schiefgegangen. Bitte sende deine Antwort noch einmal.',
  saved: 'Deine Antwort wurde gespeichert.',
  closed: 'Diese Frage ist geschlossen.',
  hidden: 'Die Ergebnisse sieht nur, wem das Video gehört.',
  results: 'Ergebnisse',
  yourAnswer: 'Deine Antwort',
  ownAnswer: 'Deine Antwort: {answer}',
  correct: 'Richtig',
  isCorrect: 'Deine Antwort ist richtig.',
  isWrong: 'Deine Antwort ist nicht richtig.',
  correctAnswer: 'Richtige Antwort: {answer}',
  percent: '{percent} %',
  noAnswers: 'Noch keine Antworten',
  answerCount: { one: '{count} Antwort', other: '{count} Antworten' },
  leading: 'Die meisten Antworten: {choice}',
};
