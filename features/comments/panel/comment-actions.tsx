import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import type { Comment } from '../contract.ts';
import styles from './comment-item.module.css';
import { ReplyCount } from './reply-count.tsx';
import { usePanel } from './use-panel.ts';

interface CommentActionsProps {
  comment: Comment;
  name: string;
  canEdit: boolean;
  canPin: boolean;
  onReply: (() => void) | undefined;
  onToggleReplies: (() => void) | undefined;
  repliesOpen: boolean;
  pendingReplies: number;
}

export function CommentActions(props: CommentActionsProps) {
  const { comment, name, canEdit, canPin, onReply, onToggleReplies } = props;
  const controller = usePanel();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isPinning, setIsPinning] = useState(false);
  if (isConfirming) return <DeleteConfirmation comment={comment} onDone={() => setIsConfirming(false)} />;
  const togglePin = async (): Promise<void> => {
    setIsPinning(true);
    await controller.pin(comment, comment.pinned ? 'unpin' : 'pin');
    setIsPinning(false);
  };
  return (
    <div className={styles.actions} data-actions-of={comment.id}>
      {comment.canReply && onReply && (
        <button
          type="button"
          className={styles.action}
          data-action="reply"
          onClick={onReply}
          aria-label={`Reply to ${name}`}
        >
          <MessageSquare aria-hidden="true" />
          Reply
        </button>
      )}
      {onToggleReplies && (
        <ReplyCount
          count={comment.reply_count}
          pending={props.pendingReplies}
          open={props.repliesOpen}
          onClick={onToggleReplies}
        />
      )}
      {canPin && (
        <button
          type="button"
          className={styles.action}
          data-action="pin"
          aria-disabled={isPinning}
          onClick={() => !isPinning && void togglePin()}
        >
          {comment.pinned ? 'Unpin' : 'Pin'}
        </button>
      )}
      {canEdit && (
        <button
          type="button"
          className={styles.action}
          data-action="edit"
          onClick={() => controller.openForm(`edit:${comment.id}`)}
        >
          Edit
        </button>
      )}
      {comment.canDelete && (
        <button
          type="button"
          className={styles.action}
          data-action="delete"
          onClick={() => setIsConfirming(true)}
        >
          Delete
        </button>
      )}
    </div>
  );
}

/** Shown inline instead of in a dialog, so that nothing covers the conversation and focus stays on the comment. */
function DeleteConfirmation({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const controller = usePanel();
  const [isDeleting, setIsDeleting] = useState(false);
  const noun = comment.parent ? 'reply' : 'comment';
  const withReplies = comment.reply_count > 0 ? ' and its replies' : '';
  const remove = async (): Promise<void> => {
    setIsDeleting(true);
    await controller.remove(comment);
    onDone();
  };
  return (
    <fieldset
      className={styles.confirmation}
      aria-label={`Delete this ${noun}?`}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <span>
        Delete this {noun}
        {withReplies}?
      </span>
      <span className={styles.choices}>
        <Button variant="quiet" onClick={onDone} disabled={isDeleting}>
          Cancel
        </Button>
        <Button variant="danger" busy={isDeleting} onClick={() => void remove()} autoFocus>
          Delete
        </Button>
      </span>
    </fieldset>
  );
}
