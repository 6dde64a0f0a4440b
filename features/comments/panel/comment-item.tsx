import { Hourglass, Pin } from 'lucide-react';
import { useId, useState } from 'react';
import { getLanguage } from '#kernel/text/translations.ts';
import { Chip } from '#kernel/ui/chip.tsx';
import { PictureAvatar } from '#kernel/ui/picture-avatar.tsx';
import { relativeTime } from '#kernel/ui/relative-time.ts';
import type { Comment } from '../contract.ts';
import { getDisplayName } from '../display-name.ts';
import { text } from '../messages.ts';
import { toPlainText } from '../safe-html.ts';
import { CollapsibleText } from './collapsible-text.tsx';
import { CommentActions } from './comment-actions.tsx';
import styles from './comment-item.module.css';
import { CommentToolbar } from './comment-toolbar.tsx';
import { Composer } from './composer.tsx';
import { DeleteConfirmation } from './delete-confirmation.tsx';
import { focusAction } from './focus-action.ts';
import { ReportForm } from './report-form.tsx';
import { RichText } from './rich-text.tsx';
import { usePanel, usePanelState } from './use-panel.ts';

interface CommentItemProps {
  comment: Comment;
  /** In the main list, in the pinned list, above its reply view, or as a reply. */
  place: 'list' | 'pinned' | 'head' | 'reply';
  /** Opens a reply form (on demand) or the reply view (live). */
  onReply?: (() => void) | undefined;
  onToggleReplies?: (() => void) | undefined;
  repliesOpen?: boolean;
  /** Number of the viewer's own pending replies. */
  pendingReplies?: number;
}

export function CommentItem(props: CommentItemProps) {
  const { comment, place, onReply, onToggleReplies, repliesOpen, pendingReplies } = props;
  const controller = usePanel();
  const nameId = useId();
  const deletion = usePanelState((state) => state.deletions.get(comment.id));
  const isEditing = usePanelState((state) => state.openForms.has(`edit:${comment.id}`));
  const name = getDisplayName(comment);
  const compact = controller.viewerContext().live;
  const canEdit = comment.canEdit && place !== 'pinned';
  const [question, setQuestion] = useState<'delete' | 'report' | null>(null);
  const closeQuestion = (): void => {
    setQuestion(null);
    focusAction(comment.id, 'more');
  };
  const hasActions = !deletion && !isEditing && question === null;
  return (
    <article
      className={styles.item}
      data-place={place}
      data-compact={compact || undefined}
      data-deletion={deletion}
      data-actions-of={comment.id}
      aria-labelledby={nameId}
      tabIndex={-1}
    >
      <PictureAvatar
        src={comment.avatar}
        name={name}
        seed={comment.username}
        size={place === 'reply' || compact ? 's' : 'm'}
      />
      <div className={styles.body}>
        <header className={styles.head}>
          <span id={nameId} className={styles.name} dir="auto">
            {name}
          </span>
          <CommentTime comment={comment} compact={compact} />
          {comment.pinned && (
            <Chip tone="accent" icon={<Pin aria-hidden="true" />}>
              {text('pinned')}
            </Chip>
          )}
          {comment.awaiting_approval && (
            <Chip tone="warning" icon={<Hourglass aria-hidden="true" />}>
              {text('awaitingApproval')}
            </Chip>
          )}
        </header>
        {canEdit && isEditing ? (
          <Composer
            draftKey={`edit:${comment.id}`}
            label={text(comment.parent ? 'editReply' : 'editComment')}
            placeholder={text('yourText')}
            submitLabel={text('save')}
            initial={toPlainText(comment.text)}
            autoFocus
            onSubmit={(edited) => controller.edit(comment, edited)}
            onCancel={() => controller.cancelForm(`edit:${comment.id}`)}
          />
        ) : !comment.text ? (
          // The author has deleted their account, but others have replied.
          <p className={styles.erased}>{text('erased')}</p>
        ) : compact ? (
          <p className={styles.text} dir="auto">
            <RichText html={comment.text} />
          </p>
        ) : (
          <CollapsibleText html={comment.text} />
        )}
        {question === 'delete' && <DeleteConfirmation comment={comment} onDone={closeQuestion} />}
        {question === 'report' && <ReportForm comment={comment} onDone={closeQuestion} />}
        {hasActions && (
          <CommentActions
            comment={comment}
            name={name}
            compact={compact}
            onReply={onReply}
            onToggleReplies={onToggleReplies}
            repliesOpen={repliesOpen ?? false}
            pendingReplies={pendingReplies ?? 0}
          />
        )}
      </div>
      {hasActions && (
        <CommentToolbar
          comment={comment}
          name={name}
          compact={compact}
          canEdit={canEdit}
          canPin={comment.canPin && comment.parent === null && place !== 'head'}
          onReply={onReply}
          onDelete={() => setQuestion('delete')}
          onReport={() => setQuestion('report')}
        />
      )}
    </article>
  );
}

function CommentTime({ comment, compact }: { comment: Comment; compact: boolean }) {
  const nowMs = usePanelState((state) => state.nowMs);
  const created = new Date(comment.time_created);
  const isEdited = comment.time_last_update > comment.time_created;
  return (
    <span className={styles.time}>
      <time dateTime={created.toISOString()} title={created.toLocaleString(getLanguage())}>
        {/* The server clock may be ahead; never show a time in the future. */}
        {relativeTime(
          comment.time_created,
          Math.max(nowMs, comment.time_created),
          getLanguage(),
          compact ? 'narrow' : 'long',
        )}
      </time>
      {isEdited && (
        <span title={new Date(comment.time_last_update).toLocaleString(getLanguage())}>
          {' '}
          {text('edited')}
        </span>
      )}
    </span>
  );
}
