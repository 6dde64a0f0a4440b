import type { quizErrors } from './contract.ts';

export const quizErrorsDe: Readonly<Record<keyof typeof quizErrors, string>> = {
  QUESTION_NOT_FOUND: 'Diese Frage gehört nicht mehr zum Video.',
  QUIZ_NOT_FOUND: 'Dieses Quiz gehört nicht mehr zum Video.',
  QUESTION_CLOSED: 'Diese Frage ist geschlossen.',
  CHOICE_UNKNOWN: 'Diese Auswahl gibt es nicht.',
  ALREADY_ANSWERED: 'Du hast diese Frage schon beantwortet.',
  ATTEMPT_ENDED: 'Dieser Versuch ist beendet.',
  NO_ATTEMPTS_LEFT: 'Du hast alle deine Versuche gebraucht.',
  QUIZZES_INVALID: 'Einige Fragen sind nicht vollständig.',
  NOT_LIVE: 'Fragen können geöffnet werden, solange die Veranstaltung live ist.',
  NOT_A_LIVE_QUESTION: 'Diese Frage erscheint von selbst.',
  PERSON_NOT_FOUND: 'Diese Person hat nichts beantwortet.',
  NOT_PASSED: 'Das Zertifikat gibt es, sobald du bestanden hast.',
  TOO_MANY_ANSWERS: 'Gerade kommen zu viele Antworten an. Bitte versuche es noch einmal.',
};
