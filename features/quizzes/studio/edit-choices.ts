import { moveItem } from '#kernel/ui/move-item.ts';
import type { Question } from '../question.ts';

type Choices = Pick<Question, 'choices' | 'correct'>;

/** Renumbers the correct choices after the choices have got other positions. */
const withPositions = ({ choices, correct }: Choices, order: readonly number[]): Choices => ({
  choices: order.map((index) => choices[index] ?? ''),
  correct: correct
    .map((slot) => order.indexOf(slot))
    .filter((slot) => slot >= 0)
    .sort((a, b) => a - b),
});

export const removeChoice = (question: Choices, index: number): Choices =>
  withPositions(question, [...question.choices.keys()].toSpliced(index, 1));

export const moveChoice = (question: Choices, index: number, by: -1 | 1): Choices =>
  withPositions(question, moveItem([...question.choices.keys()], index, index + by));

/** One choice is correct, or any number of them. */
export function markCorrect(correct: readonly number[], slot: number, isSingle: boolean): number[] {
  if (isSingle) return [slot];
  return correct.includes(slot)
    ? correct.filter((one) => one !== slot)
    : [...correct, slot].sort((a, b) => a - b);
}

/** What another type of question takes over. What it has no use for is kept, in case the type is changed back. */
export function withType(question: Question, type: Question['type']): Partial<Question> {
  const isSingle = type === 'choice' || type === 'boolean';
  const slots = type === 'boolean' ? 2 : question.choices.length;
  const fitting = question.correct.filter((slot) => type !== 'boolean' || slot < slots);
  const needsRows = (type === 'choice' || type === 'multiple' || type === 'poll') && slots < 2;
  return {
    type,
    ...(isSingle ? { correct: fitting.slice(0, 1) } : {}),
    ...(needsRows ? { choices: [...question.choices, '', ''].slice(0, 2) } : {}),
    ...(type === 'text' && question.accepted.length === 0 ? { accepted: [''] } : {}),
  };
}
