import {
  Ban,
  Check,
  Ellipsis,
  Flag,
  Link2,
  MessageSquareQuote,
  Pin,
  PinOff,
  Trash2,
  UserSearch,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kernel/ui/menu.tsx';
import { PictureAvatar } from '#kernel/ui/picture-avatar.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import { getDisplayName } from '../display-name.ts';
import type { BulkAction, PendingReason, QueueItem } from '../moderation-contract.ts';
import { RichText } from '../panel/rich-text.tsx';
import { BLOCK_TEXTS } from './block-texts.ts';
import { describeReports } from './describe-reports.ts';
import { isActionAvailable } from './is-action-available.ts';
import { text } from './messages.ts';
import styles from './moderation-page.module.css';
import { useBlock } from './use-block.ts';
import type { QueueFilter } from './use-queue.ts';

interface QueueRowProps {
  item: QueueItem;
  selected: boolean;
  /** False when the queue is filtered by one video. */
  showVideo: boolean;
  onSelect: (selected: boolean) => void;
  onAction: (action: BulkAction) => void;
  onFilter: (next: Partial<QueueFilter>) => void;
}

const PENDING_REASONS = {
  pin: { label: 'pendingPin', icon: <Pin aria-hidden="true" /> },
  link: { label: 'pendingLink', icon: <Link2 aria-hidden="true" /> },
  word: { label: 'pendingWord', icon: <MessageSquareQuote aria-hidden="true" /> },
} as const satisfies Record<PendingReason, { label: string; icon: ReactNode }>;

export function QueueRow({ item, selected, showVideo, onSelect, onAction, onFilter }: QueueRowProps) {
  const { comment, waiting_for, reports, video_displayname, kapsule_id } = item;
  const name = getDisplayName(comment);
  return (
    <li className={styles.row} data-selected={selected || undefined}>
      <label className={styles.checkbox}>
        <input
          type="checkbox"
          data-row-checkbox
          checked={selected}
          aria-label={text('selectComment', { name })}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </label>
      <PictureAvatar src={comment.avatar} name={name} seed={comment.username} size="s" />
      <div className={styles.comment}>
        <p className={styles.facts}>
          <span className={styles.name}>{name}</span>
          <TimeAgo at={comment.time_created} />
          {comment.parent && <span>{text('reply')}</span>}
          {waiting_for && (
            <Chip tone="warning" icon={PENDING_REASONS[waiting_for].icon}>
              {text(PENDING_REASONS[waiting_for].label)}
            </Chip>
          )}
          {reports && (
            <Chip tone="danger" icon={<Flag aria-hidden="true" />}>
              {describeReports(reports)}
            </Chip>
          )}
          {comment.pinned && <Chip tone="accent">{text('pinned')}</Chip>}
        </p>
        <p className={styles.text} dir="auto">
          <RichText html={comment.text} />
        </p>
        {showVideo && (
          <button type="button" className={styles.videoName} onClick={() => onFilter({ video: kapsule_id })}>
            {video_displayname}
          </button>
        )}
      </div>
      <RowActions item={item} onAction={onAction} onFilter={onFilter} />
    </li>
  );
}

function RowActions({ item, onAction, onFilter }: Pick<QueueRowProps, 'item' | 'onAction' | 'onFilter'>) {
  const { comment, kapsule_id } = item;
  const block = useBlock(kapsule_id);
  const name = getDisplayName(comment);
  return (
    <div className={styles.actions}>
      {isActionAvailable('approve', item) && (
        <Button
          onClick={() => onAction('approve')}
          aria-label={text(item.waiting_for ? 'approveComment' : 'keepComment', { name })}
        >
          <Check aria-hidden="true" />
          {text(item.waiting_for ? 'approve' : 'keep')}
        </Button>
      )}
      <Menu trigger={<IconButton label={text('moreFor', { name })} icon={<Ellipsis />} />}>
        {isActionAvailable('pin', item) && (
          <MenuItem icon={<Pin />} onClick={() => onAction('pin')}>
            {text('pin')}
          </MenuItem>
        )}
        {isActionAvailable('unpin', item) && (
          <MenuItem icon={<PinOff />} onClick={() => onAction('unpin')}>
            {text('unpin')}
          </MenuItem>
        )}
        <MenuItem
          icon={<UserSearch />}
          onClick={() => onFilter({ username: comment.username, state: 'all' })}
        >
          {text('allBy', { name })}
        </MenuItem>
        {item.block_scopes.map((scope) => (
          <MenuItem
            key={scope}
            icon={<Ban />}
            onClick={() => void block({ username: comment.username, name }, scope)}
          >
            {text(BLOCK_TEXTS[scope].block, { name })}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onClick={() => onAction('delete')}>
          {text('delete')}
        </MenuItem>
      </Menu>
    </div>
  );
}
