import { Hourglass, MessageSquare, Pin } from 'lucide-react';
import { useId, useState } from 'react';
import { Avatar } from '#kernel/ui/avatar.tsx';
import { Button } from '#kernel/ui/button.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import { relativeTime } from '#kernel/ui/relative-time.ts';
import type { Comment } from '../contract.ts';
import { getDisplayName } from '../display-name.ts';
import { toPlainText } from '../safe-html.ts';
import styles from './comment-item.module.css';
import { Composer } from './composer.tsx';
import { ReplyCount } from './reply-count.tsx';
import { RichText } from './rich-text.tsx';
import { usePanel, usePanelState } from './use-panel.ts';

interface CommentItemProps {
  comment: Comment;
  /** On the pinned list, alone above its replies, a reply, or one of the list. */
  place: 'list' | 'pinned' | 'head' | 'reply';
  /** What 'Reply' does: a box below (on-demand), or the view of replies (live). */
  onReply?: (() => void) | undefined;
  /** Shows or hides the replies. */
  onReplies?: (() => void) | undefined;
  repliesOpen?: boolean;
  /** The viewer's own replies that wait for approval. */
  waitingReplies?: number;
}

export function CommentItem(props: CommentItemProps) {
  const { comment, place, onReply, onReplies, repliesOpen, waitingReplies } = props;
  const controller = usePanel();
  const nameId = useId();
  const leaving = usePanelState((state) => state.leaving.get(comment.id));
  const editing = usePanelState((state) => state.boxes.has(`edit:${comment.id}`));
  const name = getDisplayName(comment);
  const compact = controller.standing().live;
  const canEdit = comment.canEdit && place !== 'pinned';
  return (
    <article
      className={styles.item}
      data-place={place}
      data-compact={compact || undefined}
      data-leaving={leaving}
      aria-labelledby={nameId}
      tabIndex={-1}
    >
      <Avatar name={name} seed={comment.username} size={place === 'reply' || compact ? 's' : 'm'} />
      <div className={styles.body}>
        <header className={styles.head}>
          <span id={nameId} className={styles.name} dir="auto">
            {name}
          </span>
          <CommentTime comment={comment} />
          {comment.pinned && (
            <Chip tone="accent" icon={<Pin aria-hidden="true" />}>
              Pinned
            </Chip>
          )}
          {comment.awaiting_approval && (
            <Chip tone="warning" icon={<Hourglass aria-hidden="true" />}>
              Awaiting approval
            </Chip>
          )}
        </header>
        {canEdit && editing ? (
          <Composer
            draftKey={`edit:${comment.id}`}
            label={`Edit your ${comment.parent ? 'reply' : 'comment'}`}
            placeholder="Your text"
            submitLabel="Save"
            initial={toPlainText(comment.text)}
            autoFocus
            onSubmit={(text) => controller.edit(comment, text)}
            onCancel={() => controller.closeBox(`edit:${comment.id}`)}
          />
        ) : (
          <p className={styles.text} dir="auto">
            <RichText html={comment.text} />
          </p>
        )}
        {!leaving && !editing && (
          <Actions
            comment={comment}
            name={name}
            canEdit={canEdit}
            canPin={comment.canPin && comment.parent === null && place !== 'head'}
            onReply={onReply}
            onReplies={onReplies}
            repliesOpen={repliesOpen ?? false}
            waitingReplies={waitingReplies ?? 0}
          />
        )}
      </div>
    </article>
  );
}

function CommentTime({ comment }: { comment: Comment }) {
  const nowMs = usePanelState((state) => state.nowMs);
  const created = new Date(comment.time_created);
  const edited = comment.time_last_update > comment.time_created;
  return (
    <span className={styles.time}>
      <time dateTime={created.toISOString()} title={created.toLocaleString()}>
        {/* A comment made just now must not be said to come. */}
        {relativeTime(comment.time_created, Math.max(nowMs, comment.time_created))}
      </time>
      {edited && <span title={new Date(comment.time_last_update).toLocaleString()}> (edited)</span>}
    </span>
  );
}

interface ActionsProps extends Pick<CommentItemProps, 'comment' | 'onReply' | 'onReplies'> {
  name: string;
  canEdit: boolean;
  canPin: boolean;
  repliesOpen: boolean;
  waitingReplies: number;
}

function Actions(props: ActionsProps) {
  const { comment, name, canEdit, canPin, onReply, onReplies } = props;
  const controller = usePanel();
  const [asking, setAsking] = useState(false);
  const [pinning, setPinning] = useState(false);
  if (asking) return <DeleteQuestion comment={comment} onDone={() => setAsking(false)} />;
  const pin = async (): Promise<void> => {
    setPinning(true);
    await controller.pin(comment, comment.pinned ? 'unpin' : 'pin');
    setPinning(false);
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
      {onReplies && (
        <ReplyCount
          count={comment.reply_count}
          waiting={props.waitingReplies}
          open={props.repliesOpen}
          onClick={onReplies}
        />
      )}
      {canPin && (
        <button
          type="button"
          className={styles.action}
          data-action="pin"
          aria-disabled={pinning}
          onClick={() => !pinning && void pin()}
        >
          {comment.pinned ? 'Unpin' : 'Pin'}
        </button>
      )}
      {canEdit && (
        <button
          type="button"
          className={styles.action}
          data-action="edit"
          onClick={() => controller.openBox(`edit:${comment.id}`)}
        >
          Edit
        </button>
      )}
      {comment.canDelete && (
        <button type="button" className={styles.action} data-action="delete" onClick={() => setAsking(true)}>
          Delete
        </button>
      )}
    </div>
  );
}

/** Asked in place: nothing covers the conversation, and the focus stays with the comment. */
function DeleteQuestion({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const controller = usePanel();
  const [busy, setBusy] = useState(false);
  const what = comment.parent ? 'reply' : 'comment';
  const withReplies = comment.reply_count > 0 ? ' and its replies' : '';
  const remove = async (): Promise<void> => {
    setBusy(true);
    await controller.remove(comment);
    onDone();
  };
  return (
    <fieldset
      className={styles.question}
      aria-label={`Delete this ${what}?`}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <span>
        Delete this {what}
        {withReplies}?
      </span>
      <span className={styles.answers}>
        <Button variant="quiet" onClick={onDone} disabled={busy}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void remove()} autoFocus>
          Delete
        </Button>
      </span>
    </fieldset>
  );
}
