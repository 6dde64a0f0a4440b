import { Select } from '#kernel/ui/select.tsx';
import { ATTEMPTS_MAX, type Quiz, SCORINGS } from '../quiz.ts';
import { text } from './messages.ts';
import { NumberField } from './number-field.tsx';
import type { ItemEdit } from './use-item-edit.ts';

const LIMITS = ['any', 'one', 'several'] as const;
type Limit = (typeof LIMITS)[number];
/** What each of them begins with. */
const ATTEMPTS: Readonly<Record<Limit, number>> = { any: 0, one: 1, several: 2 };
const limitOf = (attempts: number): Limit => (attempts === 0 ? 'any' : attempts === 1 ? 'one' : 'several');

export type QuizFields = Pick<ItemEdit<Quiz>, 'set'> & { readonly quiz: Quiz };

/** How often a quiz may be taken, and which attempt counts. */
export function AttemptFields({ quiz: { attempts, scoring }, set }: QuizFields) {
  return (
    <>
      <Select
        label={text('attempts')}
        value={limitOf(attempts)}
        options={LIMITS.map((value) => ({ value, label: text(`attempts_${value}`) }))}
        onChange={(limit) => limit !== limitOf(attempts) && set({ attempts: ATTEMPTS[limit] })}
      />
      {limitOf(attempts) === 'several' && (
        <NumberField
          label={text('attemptCount')}
          value={attempts}
          min={ATTEMPTS.several}
          max={ATTEMPTS_MAX}
          isWhole
          onChange={(value) => set({ attempts: value ?? ATTEMPTS.several })}
        />
      )}
      {attempts !== 1 && (
        <Select
          label={text('scoring')}
          value={scoring}
          options={SCORINGS.map((value) => ({ value, label: text(`scoring_${value}`) }))}
          onChange={(value) => set({ scoring: value })}
        />
      )}
    </>
  );
}
