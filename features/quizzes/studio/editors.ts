import { defineEditor } from '#features/timeline/contract.ts';
import { EXPLANATION_MAX, QUESTION_TEXT_MAX, QUESTION_TYPES, Question } from '../question.ts';
import { text } from './messages.ts';

const POINTS_MAX = 1000;

/**
 * A question as far as the form for any kind of item can show it; quizzes-block.tsx has the whole one. Getters, because the
 * language of the page is not known yet when this module loads.
 */
const question = defineEditor<Question>({
  kind: 'question',
  order: 5,
  get label() {
    return text('question');
  },
  get detail() {
    return text('lead');
  },
  hasDuration: false,
  create: (startMs) => ({ startMs, endMs: null, data: Question.parse({}) }),
  summary: (data) => data.text,
  fields: [
    {
      type: 'paragraph',
      name: 'text',
      get label() {
        return text('question');
      },
      maxLength: QUESTION_TEXT_MAX,
    },
    {
      type: 'choice',
      name: 'type',
      get label() {
        return text('type');
      },
      get options() {
        return QUESTION_TYPES.map((value) => ({ value, label: text(`type_${value}`) }));
      },
    },
    {
      type: 'number',
      name: 'points',
      get label() {
        return text('points');
      },
      min: 0,
      max: POINTS_MAX,
    },
    {
      type: 'switch',
      name: 'compulsory_flag',
      get label() {
        return text('compulsoryLabel');
      },
    },
    {
      type: 'switch',
      name: 'show_answer_flag',
      get label() {
        return text('showAnswer');
      },
    },
    {
      type: 'paragraph',
      name: 'explanation',
      get label() {
        return text('explanation');
      },
      maxLength: EXPLANATION_MAX,
    },
  ],
});

export const editors = [question];
