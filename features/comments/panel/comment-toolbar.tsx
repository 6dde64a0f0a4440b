import { Flag, Pencil, Pin, PinOff, Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Comment } from '../contract.ts';
import { text } from '../messages.ts';
import { ActionMenu, MenuAction } from './action-menu.tsx';
import styles from './comment-toolbar.module.css';
import { useHeldUpdates } from './use-held-updates.ts';
import { usePanel } from './use-panel.ts';

export interface CommentToolbarProps {
  comment: Comment;
  name: string;
  /** Live: Reply and Pin have a button each that appears on hover; on touch screens they are in the menu. */
  compact: boolean;
  canEdit: boolean;
  canPin: boolean;
  onReply: (() => void) | undefined;
  onDelete: () => void;
  onReport: () => void;
}

/** What can be done with a comment, at the end of its first line. */
export function CommentToolbar(props: CommentToolbarProps) {
  const { comment, name, compact, canEdit, canPin, onDelete } = props;
  const controller = usePanel();
  // Own comments can be deleted, and so can all by managers.
  const canReport = controller.viewerContext().viewer.signedIn && !comment.canDelete;
  const [isOpen, setIsOpen] = useState(false);
  useHeldUpdates(isOpen);
  const [isPinning, setIsPinning] = useState(false);
  const togglePin = async (): Promise<void> => {
    if (isPinning) return;
    setIsPinning(true);
    await controller.pin(comment, comment.pinned ? 'unpin' : 'pin');
    setIsPinning(false);
  };
  const onReply = compact && comment.canReply ? props.onReply : undefined;
  const pinLabel = text(comment.pinned ? 'unpin' : 'pin');
  const PinIcon = comment.pinned ? PinOff : Pin;
  const hasMenuOnly = canEdit || comment.canDelete || canReport || (canPin && !compact);
  if (!hasMenuOnly && !onReply && !canPin) return null;
  return (
    <div className={styles.toolbar} data-compact={compact || undefined} data-open={isOpen || undefined}>
      {onReply && (
        <button
          type="button"
          className={styles.quick}
          data-action="reply"
          aria-label={text('replyTo', { name })}
          title={text('reply')}
          onClick={onReply}
        >
          <Reply aria-hidden="true" />
        </button>
      )}
      {canPin && compact && (
        <button
          type="button"
          className={styles.quick}
          data-action="pin"
          aria-label={pinLabel}
          title={pinLabel}
          aria-disabled={isPinning}
          onClick={() => void togglePin()}
        >
          <PinIcon aria-hidden="true" />
        </button>
      )}
      <span className={styles.menu} data-touch-only={!hasMenuOnly || undefined}>
        <ActionMenu label={text('moreActions', { name })} onOpenChange={setIsOpen}>
          {onReply && (
            <MenuAction touchOnly icon={<Reply aria-hidden="true" />} onSelect={onReply}>
              {text('reply')}
            </MenuAction>
          )}
          {canPin && (
            <MenuAction
              touchOnly={compact}
              icon={<PinIcon aria-hidden="true" />}
              onSelect={() => void togglePin()}
            >
              {pinLabel}
            </MenuAction>
          )}
          {canEdit && (
            <MenuAction
              icon={<Pencil aria-hidden="true" />}
              onSelect={() => controller.openForm(`edit:${comment.id}`)}
            >
              {text('edit')}
            </MenuAction>
          )}
          {canReport && (
            <MenuAction icon={<Flag aria-hidden="true" />} onSelect={props.onReport}>
              {text('report')}
            </MenuAction>
          )}
          {comment.canDelete && (
            <MenuAction danger icon={<Trash2 aria-hidden="true" />} onSelect={onDelete}>
              {text('delete')}
            </MenuAction>
          )}
        </ActionMenu>
      </span>
    </div>
  );
}
