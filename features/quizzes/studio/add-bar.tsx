import { ListChecks, Plus } from 'lucide-react';
import { Button } from '#kernel/ui/button.tsx';
import { text } from './messages.ts';
import styles from './quizzes-block.module.css';
import { useStudio } from './studio-context.ts';

/** Adds a quiz, or a question without one. While there is nothing, it says what belongs here. */
export function AddBar() {
  const { sections, actions, video } = useStudio();
  const isEvent = video.live_event !== null;
  const addQuestion = (): void => void actions.addQuestion(0);
  if (sections.length > 0)
    return (
      <div className={styles.addBar}>
        <Button data-add="" onClick={() => void actions.addQuiz()}>
          <Plus aria-hidden="true" />
          {text('addQuiz')}
        </Button>
        <Button onClick={addQuestion}>
          <Plus aria-hidden="true" />
          {text('addLoneQuestion')}
        </Button>
      </div>
    );
  return (
    <div className={styles.empty}>
      <ListChecks aria-hidden="true" />
      <p>{text(isEvent ? 'emptyEvent' : 'empty')}</p>
      <div className={styles.addBar}>
        {!isEvent && (
          <Button variant="primary" data-add="" onClick={() => void actions.addQuiz()}>
            <Plus aria-hidden="true" />
            {text('addQuiz')}
          </Button>
        )}
        <Button variant={isEvent ? 'primary' : 'quiet'} onClick={addQuestion}>
          {text('addLoneQuestion')}
        </Button>
      </div>
    </div>
  );
}
