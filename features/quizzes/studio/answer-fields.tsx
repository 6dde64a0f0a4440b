import { Switch } from '#kernel/ui/switch.tsx';
import { ACCEPTED_MAX, type Question, RATING_MAX, SHORT_TEXT_MAX } from '../question.ts';
import { BooleanField, ChoicesField } from './choices-field.tsx';
import { text } from './messages.ts';
import { NumberField } from './number-field.tsx';
import styles from './question-form.module.css';
import { TextRows } from './text-rows.tsx';

const NUMBER_MAX = 1e12;
const STARS_MIN = 2;

export interface AnswerFieldsProps {
  readonly question: Question;
  readonly mayHaveAnswers: boolean;
  /** The server's reason for refusing a field, such as 'choices.2'. */
  errorOf(path: string): string | undefined;
  set(part: Partial<Question>): void;
}

/** What can be answered, and what is correct. */
export function AnswerFields(props: AnswerFieldsProps) {
  const { question, errorOf, set } = props;
  switch (question.type) {
    case 'choice':
    case 'multiple':
    case 'poll':
      return <ChoicesField {...props} errorOf={(index) => errorOf(`choices.${index}`)} />;
    case 'boolean':
      return <BooleanField {...props} />;
    case 'text':
      return <AcceptedField {...props} />;
    case 'number':
      return (
        <div className={styles.pair}>
          <NumberField
            label={text('correctNumber')}
            value={question.number}
            min={-NUMBER_MAX}
            max={NUMBER_MAX}
            mayBeEmpty
            onChange={(number) => set({ number })}
          />
          <NumberField
            label={text('tolerance')}
            hint={text('toleranceHint')}
            value={question.tolerance}
            min={0}
            max={NUMBER_MAX}
            onChange={(tolerance) => set({ tolerance: tolerance ?? 0 })}
          />
        </div>
      );
    case 'rating':
      return (
        <div className={styles.pair}>
          <NumberField
            label={text('stars')}
            value={question.stars}
            min={STARS_MIN}
            max={RATING_MAX}
            isWhole
            onChange={(stars) => set({ stars: stars ?? STARS_MIN })}
          />
        </div>
      );
    case 'open':
      return <p className={styles.hint}>{text('openHint')}</p>;
  }
}

function AcceptedField({ question: { accepted, match_case }, errorOf, set }: AnswerFieldsProps) {
  return (
    <>
      <TextRows
        label={text('accepted')}
        hint={text('acceptedHint')}
        rows={accepted}
        rowsMax={ACCEPTED_MAX}
        textMax={SHORT_TEXT_MAX}
        addLabel={text('addAccepted')}
        rowLabel={(index) => text('acceptedNumber', { number: index + 1 })}
        errorOf={(index) => errorOf(`accepted.${index}`)}
        onText={(index, value) => set({ accepted: accepted.with(index, value) })}
        onAdd={() => set({ accepted: [...accepted, ''] })}
        onRemove={(index) => set({ accepted: accepted.toSpliced(index, 1) })}
      />
      <div className={styles.wide}>
        <Switch
          label={text('matchCase')}
          checked={match_case}
          onChange={(checked) => set({ match_case: checked })}
        />
      </div>
    </>
  );
}
