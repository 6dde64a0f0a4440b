import { Skeleton } from '#kernel/ui/skeleton.tsx';
import type { Comment } from '../contract.ts';
import { getDisplayName } from '../display-name.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-list.module.css';
import { Composer } from './composer.tsx';
import { emptyThread } from './panel-state.ts';
import { usePanel, usePanelState } from './use-panel.ts';

/** A comment with its replies below (CM-16, CM-45). */
export function OnDemandRow({ comment, pinnedList }: { comment: Comment; pinnedList: boolean }) {
  const controller = usePanel();
  const thread = usePanelState((state) => state.threads.get(comment.id)) ?? emptyThread;
  const isLoaded = thread.status === 'ready';
  const waiting = thread.run.filter(({ awaiting_approval }) => awaiting_approval).length;
  return (
    <>
      <CommentItem
        comment={comment}
        place={pinnedList ? 'pinned' : 'list'}
        onReply={() => controller.openBox(`reply:${comment.id}`)}
        onReplies={() => controller.toggleReplies(comment.id)}
        repliesOpen={thread.open}
        waitingReplies={isLoaded ? waiting : (comment.own_waiting_replies ?? 0)}
      />
      <ReplyBox to={comment} />
      {thread.open && (
        <div className={styles.thread}>
          {isLoaded && (thread.olderLeft || thread.total > thread.run.length) && (
            <button
              type="button"
              className={styles.previous}
              onClick={() => void controller.previousReplies(comment.id)}
            >
              View previous replies
            </button>
          )}
          {thread.status === 'loading' && thread.run.length === 0 && <Skeleton />}
          {thread.status === 'failed' && (
            <p className={styles.muted}>
              The replies could not be loaded.{' '}
              <button
                type="button"
                className={styles.previous}
                onClick={() => controller.toggleReplies(comment.id)}
              >
                Close
              </button>
            </p>
          )}
          <ol className={styles.replies} aria-label={`Replies to ${getDisplayName(comment)}`}>
            {thread.run.map((reply) => (
              <li key={reply.id}>
                <CommentItem
                  comment={reply}
                  place="reply"
                  onReply={() => controller.openBox(`reply:${reply.id}`)}
                />
                <ReplyBox to={reply} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function ReplyBox({ to }: { to: Comment }) {
  const controller = usePanel();
  const open = usePanelState((state) => state.boxes.has(`reply:${to.id}`));
  if (!open || !to.canReply) return null;
  const close = (): void => {
    controller.closeBox(`reply:${to.id}`);
    focusAction(to.id, 'reply');
  };
  return (
    <div className={styles.replyBox}>
      <Composer
        draftKey={`reply:${to.id}`}
        label={`Reply to ${getDisplayName(to)}`}
        placeholder={`Reply to ${getDisplayName(to)}`}
        submitLabel="Reply"
        autoFocus
        onSubmit={async (text) => {
          const sent = await controller.reply(to, text);
          if (sent) focusAction(to.id, 'reply');
          return sent;
        }}
        onCancel={close}
      />
    </div>
  );
}

/** Gives the focus back to the button that opened a box. */
export function focusAction(id: string, action: string): void {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>(`[data-actions-of="${CSS.escape(id)}"] [data-action="${action}"]`)
      ?.focus(),
  );
}
