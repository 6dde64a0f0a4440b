import { Select } from '#kernel/ui/select.tsx';
import type { Question } from '../question.ts';
import { atItem } from './action-parts.ts';
import { text } from './messages.ts';
import styles from './question-form.module.css';
import { isRemoved } from './quiz-items.ts';
import { useStudio } from './studio-context.ts';
import type { ItemEdit } from './use-item-edit.ts';

interface QuizSelectProps {
  readonly itemId: string;
  readonly edit: ItemEdit<Question>;
}

/** The quiz that the question belongs to. Its form moves there with it. */
export function QuizSelect({ itemId, edit }: QuizSelectProps) {
  const { sections, report } = useStudio();
  const quizzes = sections.flatMap(({ quiz }) => (quiz && !isRemoved(quiz) ? [quiz] : []));
  const { qid } = edit.data;
  const isKnown = quizzes.some(({ item }) => Number(item.id) === qid);
  async function move(to: string): Promise<void> {
    edit.set({ qid: Number(to) });
    await edit.commit();
    report(text('movedToQuiz'), atItem(itemId, '[data-quiz] [role="combobox"]'));
  }
  if (quizzes.length === 0 && qid === 0) return null;
  return (
    <div data-quiz="" className={styles.cell}>
      <Select
        label={text('quiz')}
        value={isKnown ? String(qid) : '0'}
        options={[
          ...quizzes.map(({ item, data }) => ({
            value: item.id,
            label: data.title || text('untitledQuiz'),
          })),
          { value: '0', label: text('noQuiz') },
        ]}
        onChange={(to) => void move(to)}
      />
    </div>
  );
}
