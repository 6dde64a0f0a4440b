import type { Answer, AnswerResult } from './answer.ts';
import { normalizeText } from './normalize-text.ts';
import type { Question, ShownQuestion } from './question.ts';

type Slots = Pick<ShownQuestion, 'type' | 'choices' | 'stars'>;

const BOOLEAN_WORDS = ['True', 'False'];
/** Twice what the two roundings of a difference may add. */
const RELATIVE_EPSILON = 4 * Number.EPSILON;

/** How many different answers are counted: the length of `results`. */
export function slotsOf(question: Slots): number {
  switch (question.type) {
    case 'choice':
    case 'multiple':
    case 'poll':
      return question.choices.length;
    case 'boolean':
      return 2;
    case 'rating':
      return question.stars;
    default:
      return 0;
  }
}

/** An empty choice is not shown and cannot be chosen. */
function hasSlot(question: Slots, slot: number): boolean {
  if (!Number.isInteger(slot) || slot < 0 || slot >= slotsOf(question)) return false;
  return question.type === 'boolean' || question.type === 'rating' || question.choices[slot] !== '';
}

/** QZ-10: whether a question can be answered like this. An answer without content counts as none. */
export function checkAnswer(question: Slots, answer: Answer): 'ok' | 'unknown-choice' | 'wrong-type' {
  switch (question.type) {
    case 'text':
    case 'open':
      return typeof answer === 'string' && answer.trim() !== '' ? 'ok' : 'wrong-type';
    case 'number':
      return Number.isFinite(answer) ? 'ok' : 'wrong-type';
    default: {
      const isList = Array.isArray(answer) && answer.length > 0;
      if (question.type === 'multiple' ? !isList : typeof answer !== 'number') return 'wrong-type';
      return readSlots(question, answer).every((slot) => hasSlot(question, slot)) ? 'ok' : 'unknown-choice';
    }
  }
}

const readSlots = (question: Slots, answer: Answer): number[] => {
  if (Array.isArray(answer)) return [...new Set(answer)].sort((a, b) => a - b);
  return [question.type === 'rating' ? Number(answer) - 1 : Number(answer)];
};

/** The slots that an answer counts for; null for answers that are not counted. */
export function choicesOf(question: Slots, answer: Answer): number[] | null {
  if (slotsOf(question) === 0 || checkAnswer(question, answer) !== 'ok') return null;
  return readSlots(question, answer);
}

/** The numbers of the correct choices, the accepted texts, or the number; null for a question that is not graded. */
export function solutionOf(question: Question): AnswerResult['solution'] {
  switch (question.type) {
    case 'choice':
    case 'multiple':
    case 'boolean': {
      const slots = [...new Set(question.correct)].filter((slot) => hasSlot(question, slot));
      return slots.length > 0 ? slots.sort((a, b) => a - b) : null;
    }
    case 'text': {
      const texts = question.accepted.filter((text) => text !== '');
      return texts.length > 0 ? texts : null;
    }
    case 'number':
      return question.number;
    default:
      return null;
  }
}

export const isGraded = (question: Question): boolean => solutionOf(question) !== null;

/** Null for a question that is not graded. An answer that no longer fits the question is wrong. */
export function gradeAnswer(question: Question, answer: Answer): boolean | null {
  const solution = solutionOf(question);
  if (solution === null) return null;
  if (checkAnswer(question, answer) !== 'ok') return false;
  if (typeof solution === 'number') return isWithin(Number(answer), solution, question.tolerance);
  if (question.type === 'text') {
    const given = normalizeText(String(answer), question.match_case);
    return solution.some((text) => normalizeText(String(text), question.match_case) === given);
  }
  const given = readSlots(question, answer);
  const isCorrect = (slot: number): boolean => (solution as number[]).includes(slot);
  return given.every(isCorrect) && (question.type !== 'multiple' || given.length === solution.length);
}

/** 0.4 is within 0.1 of 0.3, although their difference is 0.10000000000000003. */
function isWithin(given: number, expected: number, tolerance: number): boolean {
  const size = Math.max(Math.abs(given), Math.abs(expected), tolerance);
  return Math.abs(given - expected) <= tolerance + size * RELATIVE_EPSILON;
}

/** An answer in words, as gradebooks and exports show it. */
export function describeAnswer(question: Slots, answer: Answer): string {
  if (question.type === 'rating') return `${answer} of ${question.stars}`;
  if (slotsOf(question) === 0) return String(answer);
  const words = question.type === 'boolean' ? BOOLEAN_WORDS : question.choices;
  // The owner may have removed a choice since.
  return readSlots(question, answer)
    .map((slot) => words[slot] || `#${slot + 1}`)
    .join('; ');
}
