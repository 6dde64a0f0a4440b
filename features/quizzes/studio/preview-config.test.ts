import { describe, expect, it } from 'vitest';
import { parseConfig } from '../player/parse-config.ts';
import { Question, type QuestionInput } from '../question.ts';
import { Quiz } from '../quiz.ts';
import { loneQuestion, previewConfig } from './preview-config.ts';

const question = (data: QuestionInput, id = 7) => ({ id, startMs: 5000, data: Question.parse(data) });
const formulas = { left: '\\(', right: '\\)' };
const config = (data: QuestionInput) =>
  previewConfig({ group: loneQuestion(question({ qid: 3, ...data })), formulas, onDone: () => undefined });
const CHOICES = { text: 'Which?', choices: ['a', 'b'], correct: [1], explanation: 'Because.' };

describe('the configuration of a preview', () => {
  it('is one that the player accepts', () => {
    const group = { qid: 3, quiz: Quiz.parse({ title: 'Basics' }), questions: [question({ qid: 3 })] };
    const parsed = parseConfig(previewConfig({ group, formulas, onDone: () => undefined }));
    expect(parsed).toMatchObject({ formulas, preview: { ids: [7] }, questions: [{ id: 7, startMs: 5000 }] });
    expect(parsed.quizzes.get(3)).toMatchObject({ title: 'Basics' });
    expect(parsed.questions[0]!.question.qid).toBe(3);
  });

  it('asks a single question without its quiz, and a live one like any other', () => {
    const parsed = parseConfig(config({ ...CHOICES, appears_at: 'LIVE' }));
    expect(parsed.questions).toMatchObject([{ question: { qid: 0, appears_at: 'TIME', text: 'Which?' } }]);
  });

  it('has no answer key', () => {
    expect(JSON.stringify(config(CHOICES))).not.toContain('Because.');
  });
});

describe('an answer in a preview', () => {
  it.each<[string, QuestionInput, number, object]>([
    [
      'is not explained unless the owner wants it',
      CHOICES,
      1,
      { correct: null, solution: null, explanation: null },
    ],
    [
      'is right',
      { ...CHOICES, show_answer_flag: true },
      1,
      { correct: true, solution: [1], explanation: 'Because.' },
    ],
    ['is wrong', { ...CHOICES, show_answer_flag: true }, 0, { correct: false, solution: [1] }],
    ['is counted', { ...CHOICES, type: 'poll', results: 'counts' }, 0, { correct: null, results: [1, 0] }],
    ['is not counted when results are hidden', { ...CHOICES, type: 'poll' }, 0, { results: null }],
  ])('%s', async (_, data, answer, expected) => {
    expect(await config(data).preview.answer(7, answer)).toMatchObject({ id: 7, attempt: 1, ...expected });
  });
});
