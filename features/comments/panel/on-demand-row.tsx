import { Skeleton } from '#kernel/ui/skeleton.tsx';
import type { Comment } from '../contract.ts';
import { getDisplayName } from '../display-name.ts';
import { text } from '../messages.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-list.module.css';
import { Composer } from './composer.tsx';
import { focusAction } from './focus-action.ts';
import { emptyThread } from './panel-state.ts';
import { usePanel, usePanelState } from './use-panel.ts';

/** A comment with its replies below it (CM-16, CM-45). */
export function OnDemandRow({ comment, pinnedList }: { comment: Comment; pinnedList: boolean }) {
  const controller = usePanel();
  const thread = usePanelState((state) => state.threads.get(comment.id)) ?? emptyThread;
  const isLoaded = thread.status === 'ready';
  const pending = thread.comments.filter(({ awaiting_approval }) => awaiting_approval).length;
  return (
    <>
      <CommentItem
        comment={comment}
        place={pinnedList ? 'pinned' : 'list'}
        onReply={() => controller.openForm(`reply:${comment.id}`)}
        onToggleReplies={() => controller.toggleReplies(comment.id)}
        repliesOpen={thread.open}
        pendingReplies={isLoaded ? pending : (comment.own_waiting_replies ?? 0)}
      />
      <ReplyForm target={comment} />
      {thread.open && (
        <div className={styles.thread}>
          {isLoaded && (thread.hasOlder || thread.total > thread.comments.length) && (
            <button
              type="button"
              className={styles.previous}
              onClick={() => void controller.loadPreviousReplies(comment.id)}
            >
              {text('previousReplies')}
            </button>
          )}
          {thread.status === 'loading' && thread.comments.length === 0 && <Skeleton />}
          {thread.status === 'failed' && (
            <p className={styles.muted}>
              {text('repliesFailed')}{' '}
              <button
                type="button"
                className={styles.previous}
                onClick={() => controller.toggleReplies(comment.id)}
              >
                {text('close')}
              </button>
            </p>
          )}
          <ol className={styles.replies} aria-label={text('repliesTo', { name: getDisplayName(comment) })}>
            {thread.comments.map((reply) => (
              <li key={reply.id}>
                <CommentItem
                  comment={reply}
                  place="reply"
                  onReply={() => controller.openForm(`reply:${reply.id}`)}
                />
                <ReplyForm target={reply} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function ReplyForm({ target }: { target: Comment }) {
  const controller = usePanel();
  const isOpen = usePanelState((state) => state.openForms.has(`reply:${target.id}`));
  if (!isOpen || !target.canReply) return null;
  const close = (): void => {
    controller.cancelForm(`reply:${target.id}`);
    focusAction(target.id, 'reply');
  };
  return (
    <div className={styles.replyBox}>
      <Composer
        draftKey={`reply:${target.id}`}
        label={text('replyTo', { name: getDisplayName(target) })}
        placeholder={text('replyTo', { name: getDisplayName(target) })}
        submitLabel={text('reply')}
        autoFocus
        onSubmit={async (reply) => {
          const isSent = await controller.reply(target, reply);
          if (isSent) focusAction(target.id, 'reply');
          return isSent;
        }}
        onCancel={close}
      />
    </div>
  );
}
