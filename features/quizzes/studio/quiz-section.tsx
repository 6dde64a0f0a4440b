import { Play, Settings2 } from 'lucide-react';
import { useId } from 'react';
import { Chip } from '#kernel/ui/chip.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { formatNumber } from '#kernel/ui/number-format.ts';
import type { Quiz } from '../quiz.ts';
import { atItem } from './action-parts.ts';
import { FoldableSection } from './foldable-section.tsx';
import { ItemNotes } from './item-notes.tsx';
import { text } from './messages.ts';
import { isRemoved, listGroups, type Section } from './quiz-items.ts';
import { QuizMenu } from './quiz-menu.tsx';
import { QuizSettings } from './quiz-settings.tsx';
import styles from './quizzes-block.module.css';
import { RemovedItem } from './removed-item.tsx';
import { useStudio } from './studio-context.ts';
import { useItemEdit } from './use-item-edit.ts';

type Stored = NonNullable<Section['quiz']>;

/** A quiz with its questions, or the questions without a quiz. */
export function QuizSection({ section }: { readonly section: Section }) {
  const { quiz, questions } = section;
  if (quiz) return <OneQuiz section={section} quiz={quiz} />;
  return (
    <FoldableSection
      section={section}
      title={text('noQuizTitle')}
      detail={countText(questions.length)}
      notes={null}
    >
      {null}
    </FoldableSection>
  );
}

const countText = (count: number): string => text('questionCount', { count });

function OneQuiz({ section, quiz }: { readonly section: Section; readonly quiz: Stored }) {
  const { items, openId, open, report } = useStudio();
  const edit = useItemEdit<Quiz>(quiz.item, items);
  const formId = useId();
  const { title, passing_score } = edit.data;
  const name = title.trim() || text('untitledQuiz');
  const isOpen = openId === quiz.item.id;
  const close = (): void => {
    open(null);
    report('', atItem(quiz.item.id, '[data-settings]'));
  };
  if (isRemoved(quiz) && !isOpen) return <RemovedQuiz section={section} name={name} />;
  const count = section.questions.filter((one) => !isRemoved(one)).length;
  const score = passing_score > 0 ? ` · ${text('passingShort', { score: formatNumber(passing_score) })}` : '';
  return (
    <FoldableSection
      section={section}
      title={name}
      detail={countText(count) + score}
      notes={<ItemNotes id={section.qid} />}
      form={isOpen && <QuizSettings id={formId} name={name} edit={edit} onClose={close} />}
    >
      {quiz.item.state === 'draft' && <Chip tone="warning">{text('draft')}</Chip>}
      <TryQuiz section={section} name={name} />
      <IconButton
        label={text('settingsOf', { name })}
        icon={<Settings2 />}
        data-settings=""
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={() => open(isOpen ? null : quiz.item.id)}
      />
      <QuizMenu qid={section.qid} name={name} />
    </FoldableSection>
  );
}

function TryQuiz({ section, name }: { readonly section: Section; readonly name: string }) {
  const { trial } = useStudio();
  if (listGroups([section]).every(({ questions }) => questions.length === 0)) return null;
  return (
    <IconButton
      label={text('tryQuiz', { name })}
      icon={<Play />}
      aria-disabled={trial.obstacle !== null}
      aria-description={trial.obstacle ?? undefined}
      onClick={() => void trial.startQuiz(section.qid)}
    />
  );
}

function RemovedQuiz({ section, name }: { readonly section: Section; readonly name: string }) {
  const { actions } = useStudio();
  return (
    <section className={styles.quiz} aria-label={name} data-item={section.qid}>
      <div className={styles.head}>
        <RemovedItem name={name} onRestore={() => void actions.restoreQuiz(section.qid)} />
      </div>
      <p className={styles.facts}>{countText(section.questions.length)}</p>
    </section>
  );
}
