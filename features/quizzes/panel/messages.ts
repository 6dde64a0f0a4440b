import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('quizzes.panel', {
  liveQuestion: 'Live question',
  newQuestion: 'New question: {question}',
  showQuestion: 'Show question',
  close: 'Close',
  submit: 'Submit',
  sending: 'Sending…',
  // QZ-06
  failed: '*Something went wrong. Please reattempt the answer...',
  saved: 'Your answer was saved.',
  closed: 'This question is closed.',
  hidden: 'Only the owner sees the results.',
  results: 'Results',
  yourAnswer: 'Your answer',
  ownAnswer: 'Your answer: {answer}',
  correct: 'Correct',
  isCorrect: 'Your answer is correct.',
  isWrong: 'Your answer is not correct.',
  correctAnswer: 'Correct answer: {answer}',
  percent: '{percent}%',
  noAnswers: 'No answers yet',
  answerCount: { one: '{count} answer', other: '{count} answers' },
  leading: 'Most answers: {choice}',
});
