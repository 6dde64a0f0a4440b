import { Eye, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem } from '#kernel/ui/menu.tsx';
import { BulkTagsDialog } from './bulk-tags-dialog.tsx';
import { text } from './list-messages.ts';
import styles from './selection-bar.module.css';
import { type BulkChange, type BulkFailure, useBulk } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';
import { visibilityOptions } from './video-texts.tsx';

/** What can be done with the selected videos at once. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);
  const [isTagging, setTagging] = useState(false);
  const bulk = useBulk(setFailures);
  const { videos } = selection;
  const count = videos.length;
  const change = (values: BulkChange): void =>
    bulk.mutate({ videos, change: values }, { onSuccess: selection.clear });
  const remove = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: text('bulkDeleteTitle', { count }),
      body: text('bulkDeleteBody'),
      confirmLabel: text('moveToTrash'),
      danger: true,
    });
    if (isConfirmed) change({ delete: true });
  };
  return (
    <>
      {failures.length > 0 && <Failures failures={failures} onDismiss={() => setFailures([])} />}
      {count > 0 && (
        <section className={styles.bar} aria-label={text('bulk')}>
          <IconButton label={text('clearSelection')} icon={<X />} onClick={selection.clear} />
          <span className={styles.count} role="status">
            {text('selected', { count })}
          </span>
          <Menu
            align="start"
            trigger={
              <Button busy={bulk.isPending}>
                <Eye aria-hidden="true" />
                {text('changeVisibility')}
              </Button>
            }
          >
            {visibilityOptions().map(({ value, label, icon }) => (
              <MenuItem key={value} icon={icon} onClick={() => change({ visibility: value })}>
                {label}
              </MenuItem>
            ))}
          </Menu>
          <Button busy={bulk.isPending} onClick={() => setTagging(true)}>
            <Tag aria-hidden="true" />
            {text('changeTags')}
          </Button>
          <Button busy={bulk.isPending} onClick={() => void remove()}>
            <Trash2 aria-hidden="true" />
            {text('delete')}
          </Button>
        </section>
      )}
      <BulkTagsDialog
        open={isTagging}
        videos={videos}
        onClose={() => setTagging(false)}
        onApply={(tags) => {
          setTagging(false);
          change(tags);
        }}
      />
    </>
  );
}

function Failures({ failures, onDismiss }: { failures: readonly BulkFailure[]; onDismiss: () => void }) {
  return (
    <div className={styles.failures} role="alert">
      <div>
        <strong>{text('bulkFailed', { count: failures.length })}</strong> {text('bulkFailedHint')}
        <ul>
          {failures.map(({ id, title, message }) => (
            <li key={id}>
              “{title}”: {message}
            </li>
          ))}
        </ul>
      </div>
      <IconButton label={text('dismiss')} icon={<X />} onClick={onDismiss} />
    </div>
  );
}
