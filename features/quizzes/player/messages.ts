import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('quizzes.player', {
  // QZ-01
  quiz: 'Quiz',
  passingScore: 'Passing score: {percent}%',
  takeQuiz: 'Take this quiz',
  // QZ-02
  question: 'Question',
  position: '{number} of {count}',
  submit: 'Submit',
  skip: 'Skip',
  chooseOne: 'Choose an answer',
  chooseSeveral: 'Choose all that apply',
  yourAnswer: 'Your answer',
  expand: 'EXPAND',
  collapse: 'COLLAPSE',
  sending: 'Sending your answer…',
  // QZ-06
  failed: '*Something went wrong. Please reattempt the answer...',
  skipBroken: 'Continue without answering',
  // QZ-05
  correct: 'Correct',
  wrong: 'Wrong',
  correctAnswer: 'Correct answer',
  solution: 'Correct answer: {answer}',
  explanation: 'Explanation',
  thanks: 'Thanks for your answer.',
  continue: 'Continue',
  // QZ-07
  loadingNext: 'Loading next question...',
  gone: 'This question is no longer part of the video.',
  closed: 'This question is closed.',
  alreadyAnswered: 'You have already answered this question.',
  attemptEnded: 'This attempt has ended.',
  refused: "Your answer can't be accepted. You can go on with the video.",
  queued: "You're offline. Your answer will be sent when the connection is back.",
  queuedHere:
    "You're offline. Keep this page open, and your answer will be sent when the connection is back.",
  // QZ-09
  hideQuestions: 'Hide questions',
  showQuestions: 'Show questions',
});
