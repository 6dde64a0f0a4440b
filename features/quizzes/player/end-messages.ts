import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('quizzes.end', {
  quiz: 'Quiz',
  // EO-02, EO-03
  results: 'Quiz results',
  otherQuestions: 'Other questions',
  fraction: '{correct}/{total}',
  percent: '{percent} percent',
  passed: 'Passed',
  notPassed: 'Not passed',
  goodWork: 'Good work',
  goodWorkName: 'Good work, {name}',
  betterLuck: 'Better luck next time',
  betterLuckName: 'Better luck next time, {name}',
  takenOn: 'Results are of quiz taken on: {date}',
  tryAgain: 'Try again',
  tryAgainQuiz: 'Try again: {quiz}',
  notStarted: "A new attempt couldn't be started. Try again in a moment.",
  yourResults: 'Your results',
  certificate: 'Certificate',
  certificateQuiz: 'Certificate: {quiz}',
});
