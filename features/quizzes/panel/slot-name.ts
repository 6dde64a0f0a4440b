import type { ShownQuestion } from '../question.ts';
import { text } from './slot-messages.ts';

/** What a choice, or a number of stars, is called. */
export function slotName(question: Pick<ShownQuestion, 'type' | 'choices'>, slot: number): string {
  if (question.type === 'boolean') return text(slot === 0 ? 'yes' : 'no');
  if (question.type === 'rating') return text('stars', { count: slot + 1 });
  return question.choices[slot] ?? '';
}
