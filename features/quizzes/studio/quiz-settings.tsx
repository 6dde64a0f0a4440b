import { fieldError } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { QUIZ_DESCRIPTION_MAX, QUIZ_TITLE_MAX, type Quiz } from '../quiz.ts';
import { AttemptFields, type QuizFields } from './attempt-fields.tsx';
import { text } from './messages.ts';
import { NumberField } from './number-field.tsx';
import styles from './question-form.module.css';
import { SaveFailure } from './save-failure.tsx';
import type { ItemEdit } from './use-item-edit.ts';

interface QuizSettingsProps {
  readonly id: string;
  readonly name: string;
  readonly edit: ItemEdit<Quiz>;
  onClose(): void;
}

/** The settings of a quiz. They are saved while they are filled in. */
export function QuizSettings({ id, name, edit, onClose }: QuizSettingsProps) {
  const { data: quiz, set } = edit;
  const errorOf = (path: string): string | undefined => fieldError(edit.failure, `data.${path}`);
  return (
    <form
      ref={edit.form}
      id={id}
      className={styles.form}
      aria-label={text('settingsOf', { name })}
      noValidate
      onBlur={() => void edit.commit()}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField
        className={styles.wide}
        label={text('title')}
        error={errorOf('title')}
        data-first=""
        maxLength={QUIZ_TITLE_MAX}
        autoComplete="off"
        value={quiz.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <div className={styles.wide}>
        <TextArea
          className={styles.text}
          label={text('description')}
          hint={text('descriptionHint')}
          error={errorOf('description')}
          rows={2}
          limit={QUIZ_DESCRIPTION_MAX}
          value={quiz.description}
          onChange={({ target }) => set({ description: target.value })}
        />
      </div>
      <div className={styles.pair}>
        <NumberField
          label={text('passingScore')}
          hint={text('passingScoreHint')}
          value={quiz.passing_score}
          min={0}
          max={100}
          onChange={(value) => set({ passing_score: value ?? 0 })}
        />
        <AttemptFields quiz={quiz} set={set} />
      </div>
      <QuizSwitches quiz={quiz} set={set} />
      <SaveFailure {...edit} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{text('done')}</Button>
      </div>
    </form>
  );
}

function QuizSwitches({ quiz: { shuffle, certificate, passing_score }, set }: QuizFields) {
  const canCertify = passing_score > 0;
  return (
    <div className={styles.switches}>
      <Switch
        label={text('shuffle')}
        hint={text('shuffleHint')}
        checked={shuffle}
        onChange={(checked) => set({ shuffle: checked })}
      />
      <Switch
        label={text('certificate')}
        hint={text(canCertify ? 'certificateHint' : 'certificateNeedsScore')}
        checked={certificate}
        // It can always be switched off.
        disabled={!canCertify && !certificate}
        onChange={(checked) => set({ certificate: checked })}
      />
    </div>
  );
}
