import { MessageSquare } from 'lucide-react';
import type { Comment } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './comment-item.module.css';
import { ReplyCount } from './reply-count.tsx';

interface CommentActionsProps {
  comment: Comment;
  name: string;
  /** Live: only the reply count; the rest is in the toolbar. */
  compact: boolean;
  onReply: (() => void) | undefined;
  onToggleReplies: (() => void) | undefined;
  repliesOpen: boolean;
  pendingReplies: number;
}

/** The reply button and the reply count below a comment. */
export function CommentActions(props: CommentActionsProps) {
  const { comment, name, compact, onReply, onToggleReplies, pendingReplies } = props;
  const hasReply = !compact && comment.canReply && onReply !== undefined;
  return (
    <div className={styles.actions}>
      {hasReply && (
        <button
          type="button"
          className={styles.action}
          data-action="reply"
          onClick={onReply}
          aria-label={text('replyTo', { name })}
        >
          <MessageSquare aria-hidden="true" />
          {text('reply')}
        </button>
      )}
      {onToggleReplies && (
        <ReplyCount
          count={comment.reply_count}
          pending={pendingReplies}
          open={props.repliesOpen}
          onClick={onToggleReplies}
        />
      )}
    </div>
  );
}
