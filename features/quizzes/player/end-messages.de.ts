import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './end-messages.ts';

export const de: Translation<typeof text> = {
  quiz: 'Quiz',
  results: 'Quizergebnisse',
  otherQuestions: 'Weitere Fragen',
  fraction: '{correct}/{total}',
  percent: '{percent} Prozent',
  passed: 'Bestanden',
  notPassed: 'Nicht bestanden',
  goodWork: 'Gut gemacht',
  goodWorkName: 'Gut gemacht, {name}',
  betterLuck: 'Viel Glück beim nächsten Mal',
  betterLuckName: 'Viel Glück beim nächsten Mal, {name}',
  takenOn: 'Ergebnisse des Quiz vom {date}',
  tryAgain: 'Noch einmal versuchen',
  tryAgainQuiz: 'Noch einmal versuchen: {quiz}',
  notStarted: 'Ein neuer Versuch konnte nicht begonnen werden. Versuche es gleich noch einmal.',
  yourResults: 'Deine Ergebnisse',
  certificate: 'Zertifikat',
  certificateQuiz: 'Zertifikat: {quiz}',
};
