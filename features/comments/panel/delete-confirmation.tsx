import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import type { Comment } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './comment-item.module.css';
import { useHeldUpdates } from './use-held-updates.ts';
import { usePanel } from './use-panel.ts';

/** Shown inline instead of in a dialog, so that nothing covers the conversation and focus stays on the comment. */
export function DeleteConfirmation({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const controller = usePanel();
  useHeldUpdates(true);
  const [isDeleting, setIsDeleting] = useState(false);
  const thread = comment.reply_count > 0 ? 'deleteThread' : 'deleteComment';
  const question = text(comment.parent ? 'deleteReply' : thread);
  const remove = async (): Promise<void> => {
    setIsDeleting(true);
    await controller.remove(comment);
    onDone();
  };
  return (
    <fieldset
      className={styles.confirmation}
      aria-label={question}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <span>{question}</span>
      <span className={styles.choices}>
        <Button variant="quiet" onClick={onDone} disabled={isDeleting}>
          {text('cancel')}
        </Button>
        <Button variant="danger" busy={isDeleting} onClick={() => void remove()} autoFocus>
          {text('delete')}
        </Button>
      </span>
    </fieldset>
  );
}
