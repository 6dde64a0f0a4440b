import { ArrowDown, ArrowUp, ChevronDown, Copy, Play, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Chip } from '#kernel/ui/chip.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { describeFacts } from './describe-question.ts';
import { text } from './messages.ts';
import { moveQuestion } from './move-question.ts';
import { typeIcon } from './question-type.tsx';
import type { StudioQuestion } from './quiz-items.ts';
import styles from './quizzes-block.module.css';
import { useStudio } from './studio-context.ts';

/** With Alt. */
const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

interface QuestionRowProps {
  readonly question: StudioQuestion;
  /** All questions of its quiz, in order. */
  readonly beside: readonly StudioQuestion[];
  readonly name: string;
  readonly formId: string;
  readonly isOpen: boolean;
  onTry(): void;
}

/** What a question asks, and the buttons for all of it. */
export function QuestionRow({ question, beside, name, formId, isOpen, onTry }: QuestionRowProps) {
  const { actions, open, trial } = useStudio();
  const { id, item, data } = question;
  const canMove = (by: -1 | 1): boolean => moveQuestion(beside, id, by).length > 0;
  const moveButton = (by: -1 | 1) => (
    <IconButton
      label={text(by < 0 ? 'moveUp' : 'moveDown', { name })}
      icon={by < 0 ? <ArrowUp /> : <ArrowDown />}
      data-by={by}
      aria-disabled={!canMove(by)}
      onClick={() => void actions.moveQuestion(id, by)}
    />
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.altKey ? STEPS[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    void actions.moveQuestion(id, by);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the buttons inside
    <div className={styles.row} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.summary}
        data-toggle=""
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={() => open(isOpen ? null : item.id)}
      >
        <span className={styles.type}>{typeIcon(data.type)}</span>
        <span className={styles.words}>
          <bdi className={styles.text}>{data.text.trim() === '' ? text('untitledQuestion') : data.text}</bdi>
          <span className={styles.facts}>{describeFacts(question).join(' · ')}</span>
        </span>
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      <span className={styles.rowActions}>
        {item.state === 'draft' && <Chip tone="warning">{text('draft')}</Chip>}
        <IconButton
          label={text('tryQuestion', { name })}
          icon={<Play />}
          aria-disabled={trial.obstacle !== null}
          aria-description={trial.obstacle ?? undefined}
          onClick={onTry}
        />
        {moveButton(-1)}
        {moveButton(1)}
        <IconButton
          label={text('duplicateName', { name })}
          icon={<Copy />}
          onClick={() => void actions.duplicateQuestion(id)}
        />
        <IconButton
          label={text('deleteName', { name })}
          icon={<Trash2 />}
          data-delete=""
          onClick={() => void actions.removeQuestion(id)}
        />
      </span>
    </div>
  );
}
