import { Pencil, Play, RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '#kernel/ui/button.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import { formatDuration } from '#kernel/ui/duration.ts';
import field from '#kernel/ui/field.module.css';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import type { AnyItemEditor, TimedItem } from '../contract.ts';
import type { ItemWarning } from '../item-warnings.ts';
import { text } from '../messages.ts';
import { ItemNotes } from './item-notes.tsx';
import styles from './items-block.module.css';
import { TimeInput } from './time-input.tsx';
import type { Items } from './use-items.ts';
import { useRowEdit } from './use-row-edit.ts';
import type { VideoClock } from './video-clock.ts';

export interface ItemRowProps {
  readonly editor: AnyItemEditor;
  readonly item: TimedItem;
  readonly items: Items;
  readonly durationMs: number;
  readonly clock: VideoClock | null;
  readonly warning: ItemWarning | undefined;
  /** Whether the kind is shown, because the list has several. */
  readonly showsKind: boolean;
  onEdit(): void;
  onRemove(): void;
}

/** Kinds with one line of text are edited in the list; the others in a form. */
export const isEditedInline = ({ hasDuration, fields }: AnyItemEditor): boolean =>
  !hasDuration && fields.length === 1 && fields[0]?.type === 'line';

function describeTimes({ hasDuration }: AnyItemEditor, { start, end }: TimedItem): string {
  if (!hasDuration) return formatDuration(start);
  if (end === null) return text('fromTime', { start: formatDuration(start) });
  return text('timeRange', { start: formatDuration(start), end: formatDuration(end) });
}

/** Items are open after their start, not at it. */
const SHOWN_AFTER_MS = 50;

/** Where the item is visible while the player is paused. */
function shownAt({ previewWidget }: AnyItemEditor, { start, end }: TimedItem): number {
  if (!previewWidget) return start;
  return end === null ? start + SHOWN_AFTER_MS : Math.min(start + SHOWN_AFTER_MS, (start + end) / 2);
}

export const itemName = (editor: AnyItemEditor, { data }: TimedItem): string =>
  editor.summary(data as object) || editor.label;

export function ItemRow(props: ItemRowProps) {
  const { editor, item, clock, warning, showsKind, onEdit, onRemove } = props;
  const name = itemName(editor, item);
  if (item.state === 'removed') return <RemovedRow {...props} name={name} />;
  const state = (
    <span className={styles.state}>
      {showsKind && <Chip>{editor.label}</Chip>}
      {item.state === 'draft' && <Chip tone="warning">{text('draft')}</Chip>}
    </span>
  );
  return (
    <li className={styles.row}>
      {isEditedInline(editor) ? (
        <>
          <InlineFields {...props} name={name} />
          {state}
        </>
      ) : (
        <>
          <span className={styles.time}>{describeTimes(editor, item)}</span>
          <span className={styles.summary}>
            <bdi className={styles.text}>{name}</bdi>
            {state}
          </span>
        </>
      )}
      <span className={styles.rowActions}>
        {!isEditedInline(editor) && (
          <IconButton label={text('edit', { name })} icon={<Pencil />} data-edit={item.id} onClick={onEdit} />
        )}
        <IconButton
          label={text(editor.previewWidget ? 'showInPlayer' : 'jumpTo', { name })}
          icon={<Play />}
          disabled={clock === null}
          onClick={() => clock?.seek(shownAt(editor, item))}
        />
        <IconButton label={text('delete', { name })} icon={<Trash2 />} onClick={onRemove} />
      </span>
      <ItemNotes editor={editor} item={item} warning={warning} />
    </li>
  );
}

function InlineFields(props: ItemRowProps & { name: string }) {
  const { editor, item, items, durationMs, clock, name } = props;
  const edit = useRowEdit({ editor, item, items, durationMs });
  const only = editor.fields[0];
  return (
    <>
      <TimeInput
        label={text('timeOf', { name })}
        currentLabel={text('useCurrentTimeFor', { name })}
        value={edit.time}
        isInvalid={edit.error !== null}
        clock={clock}
        onChange={edit.setTime}
        onCommit={edit.commitTime}
      />
      <input
        type="text"
        className={`${field.input} ${styles.line}`}
        aria-label={text('textOf', { name })}
        aria-invalid={edit.error !== null || undefined}
        autoComplete="off"
        maxLength={only?.type === 'line' ? only.maxLength : undefined}
        value={edit.line}
        onChange={({ target }) => edit.setLine(target.value)}
        onBlur={edit.commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') edit.commit();
          moveBetweenRows(event);
        }}
      />
      {edit.error && (
        <p className={styles.rowError} role="alert">
          {edit.error}
          {edit.isRefused && (
            <Button variant="quiet" onClick={edit.commit}>
              {text('saveMine')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

function RemovedRow({ editor, item, items, name }: ItemRowProps & { name: string }) {
  return (
    <li className={styles.row} data-removed>
      <span className={styles.time}>{describeTimes(editor, item)}</span>
      <span className={styles.summary}>
        <s className={styles.text}>{name}</s>
        <span className={styles.state}>
          <Chip tone="warning">{text('removed')}</Chip>
        </span>
      </span>
      <span className={styles.rowActions}>
        <IconButton
          label={text('restore', { name })}
          icon={<RotateCcw />}
          onClick={() => void items.restore(item)}
        />
      </span>
    </li>
  );
}

const ROW_STEPS: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** The arrow keys move to the text of the next or previous item. */
function moveBetweenRows(event: React.KeyboardEvent<HTMLInputElement>): void {
  const step = ROW_STEPS[event.key];
  if (!step) return;
  const line = event.currentTarget.closest('li')?.[step]?.querySelector<HTMLElement>(`.${styles.line}`);
  if (!line) return;
  event.preventDefault();
  line.focus();
}
