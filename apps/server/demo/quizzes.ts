import type { QuizListWire } from '#features/quizzes/contract.ts';

/** Questions of the demo videos, by title. */
export const DEMO_QUIZZES: Readonly<Record<string, QuizListWire>> = {
  'How a wave moves': [
    {
      title: 'Waves',
      description: 'Three questions about what you have just seen.',
      passing_score: 60,
      certificate: true,
      mcqs: [
        {
          text: 'What does the amplitude of a wave tell?',
          ch1: 'How high it rises',
          ch2: 'How far it is from crest to crest',
          ch3: 'How soon the next one arrives',
          answer: 1,
          rel_offset: 15_500,
          show_answer_flag: true,
          explanation: 'The amplitude is the distance from the resting position to the crest.',
        },
        {
          type: 'multiple',
          text: 'A wave travels at \\(v = \\lambda f\\). Which changes make it faster?',
          choices: [
            'A greater length at the same frequency',
            'A greater amplitude',
            'A higher frequency at the same length',
          ],
          answers: [1, 3],
          rel_offset: 23_500,
          show_answer_flag: true,
          explanation: 'The amplitude does not appear in \\(v = \\lambda f\\).',
        },
        {
          type: 'number',
          text: 'A wave is 2 m long and passes 3 times a second. How fast is it, in meters per second?',
          number: 6,
          tolerance: 0.1,
          appears_at: 'END',
          show_answer_flag: true,
        },
      ],
    },
    {
      qid: 0,
      mcqs: [
        {
          type: 'poll',
          text: 'Where have you last seen a wave?',
          choices: ['At the sea', 'In a glass of water', 'On a string', 'On a screen'],
          rel_offset: 29_000,
          results: 'percent',
        },
      ],
    },
  ],
  'Launch day, live': [
    {
      qid: 0,
      mcqs: [
        {
          type: 'poll',
          text: 'Where are you watching from?',
          choices: ['At home', 'At work', 'On the way'],
          appears_at: 'LIVE',
          results: 'counts',
        },
        { type: 'rating', text: 'How do you like it so far?', appears_at: 'LIVE', results: 'counts' },
      ],
    },
  ],
};
