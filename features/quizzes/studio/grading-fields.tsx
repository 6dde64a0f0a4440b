import { Select } from '#kernel/ui/select.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { EXPLANATION_MAX, type Question, RESULT_MODES } from '../question.ts';
import { FormulaArea } from './formula-area.tsx';
import { text } from './messages.ts';
import { NumberField } from './number-field.tsx';
import styles from './question-form.module.css';
import { isCounted, isGradedType } from './question-type.tsx';

const POINTS_MAX = 1000;

interface GradingFieldsProps {
  readonly question: Question;
  errorOf(path: string): string | undefined;
  set(part: Partial<Question>): void;
}

/** What an answer counts, and what follows it. */
export function GradingFields({ question, errorOf, set }: GradingFieldsProps) {
  const { type, points, show_answer_flag, compulsory_flag, explanation, results } = question;
  const isGraded = isGradedType(type);
  return (
    <>
      <div className={styles.pair}>
        {isGraded && (
          <NumberField
            label={text('points')}
            value={points}
            min={0}
            max={POINTS_MAX}
            onChange={(value) => set({ points: value ?? 0 })}
          />
        )}
        {isCounted(type) && (
          <Select
            label={text('results')}
            hint={text('resultsHint')}
            value={results}
            options={RESULT_MODES.map((value) => ({ value, label: text(`results_${value}`) }))}
            onChange={(value) => set({ results: value })}
          />
        )}
      </div>
      <div className={styles.switches}>
        <Switch
          label={text('compulsoryLabel')}
          hint={text('compulsoryHint')}
          checked={compulsory_flag}
          onChange={(checked) => set({ compulsory_flag: checked })}
        />
        {isGraded && (
          <Switch
            label={text('showAnswer')}
            hint={text('showAnswerHint')}
            checked={show_answer_flag}
            onChange={(checked) => set({ show_answer_flag: checked })}
          />
        )}
      </div>
      {isGraded && (show_answer_flag || explanation !== '') && (
        <FormulaArea
          label={text('explanation')}
          hint={text(show_answer_flag ? 'explanationHint' : 'explanationHidden')}
          error={errorOf('explanation')}
          limit={EXPLANATION_MAX}
          value={explanation}
          onChange={(value) => set({ explanation: value })}
        />
      )}
    </>
  );
}
