import type { Answer } from '../answer.ts';
import type { ShownQuestion } from '../question.ts';
import { seededOrder } from '../seeded-order.ts';

/** The slots of a question: its choices, true and false, or stars. */
export interface Shuffling {
  readonly seed: number;
  /** The question. */
  readonly id: number;
}

type Slots = Pick<ShownQuestion, 'type' | 'choices' | 'stars'>;

/** The slots that are shown, in their order on screen. Answers keep the original numbers. */
export function shownSlots({ type, choices, stars }: Slots, shuffling: Shuffling | null): number[] {
  const count = type === 'boolean' ? 2 : type === 'rating' ? stars : choices.length;
  const isShuffled = shuffling && type !== 'boolean' && type !== 'rating';
  const all = isShuffled ? seededOrder(count, shuffling.seed, shuffling.id) : [...Array(count).keys()];
  return all.filter((slot) => type === 'boolean' || type === 'rating' || choices[slot] !== '');
}

/** The answer that these slots stand for (QZ-10); null without one. */
export function answerFor({ type }: Slots, slots: readonly number[]): Answer | null {
  const [slot] = slots;
  if (slot === undefined) return null;
  if (type === 'multiple') return slots.toSorted((a, b) => a - b);
  return type === 'rating' ? slot + 1 : slot;
}

/** People type a decimal comma as well. */
export function readNumber(typed: string): number | null {
  const value = Number(typed.trim().replace(',', '.'));
  return typed.trim() !== '' && Number.isFinite(value) && Math.abs(value) <= 1e12 ? value : null;
}
