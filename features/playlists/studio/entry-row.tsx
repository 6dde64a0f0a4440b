import { ArrowDown, ArrowUp, GripVertical, Scissors, X } from 'lucide-react';
import { memo, type PointerEvent, useState } from 'react';
import { classNames } from '#kernel/ui/class-names.ts';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import iconButton from '#kernel/ui/icon-button.module.css';
import order from '#kernel/ui/order-row.module.css';
import { TextField } from '#kernel/ui/text-field.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import { titleOf } from './conflict-notice.tsx';
import styles from './entries-editor.module.css';
import { type DraftEntry, readPart } from './entry-draft.ts';
import { text } from './messages.ts';

export interface RowActions {
  startAt(index: number): (event: PointerEvent) => void;
  moveBy(index: number, by: -1 | 1): void;
  change(index: number, part: Partial<Pick<DraftEntry, 'start' | 'end'>>): void;
  remove(index: number): void;
}

interface EntryRowProps {
  readonly entry: DraftEntry;
  readonly index: number;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly actions: RowActions;
}

const NO_IMAGES = { thumb: null, fallback: { thumb: null } };

/** Plain buttons with a title: a thousand rows of tooltips would be slow. */
export const EntryRow = memo(function EntryRow({ entry, index, isLast, isDragged, actions }: EntryRowProps) {
  const { video } = entry;
  const title = titleOf(entry);
  const hasPart = entry.start !== '' || entry.end !== '';
  const [isOpen, setIsOpen] = useState(hasPart);
  return (
    <li
      data-id={entry.id}
      className={classNames(order.row, styles.row)}
      data-dragged={isDragged || undefined}
    >
      <span
        className={order.handle}
        title={text('drag')}
        onPointerDown={(event) => actions.startAt(index)(event)}
        aria-hidden="true"
      >
        <GripVertical />
      </span>
      <span className={styles.position}>{index + 1}</span>
      <Thumbnail images={video?.images ?? NO_IMAGES} className={order.picture} />
      <div className={classNames(order.words, styles.words)}>
        <span className={order.title}>{title}</span>
        {video ? (
          video.duration > 0 && <DurationText durationMs={video.duration} className={styles.detail} />
        ) : (
          <span className={styles.detail}>{text('unavailableDetail')}</span>
        )}
      </div>
      <div className={classNames(order.buttons, styles.buttons)}>
        <RowButton label={text('part', { title })} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Scissors aria-hidden="true" />
        </RowButton>
        <RowButton
          label={text('moveUp', { title })}
          data-by={-1}
          aria-disabled={index === 0}
          onClick={() => actions.moveBy(index, -1)}
        >
          <ArrowUp aria-hidden="true" />
        </RowButton>
        <RowButton
          label={text('moveDown', { title })}
          data-by={1}
          aria-disabled={isLast}
          onClick={() => actions.moveBy(index, 1)}
        >
          <ArrowDown aria-hidden="true" />
        </RowButton>
        <RowButton label={text('remove', { title })} data-remove="" onClick={() => actions.remove(index)}>
          <X aria-hidden="true" />
        </RowButton>
      </div>
      {isOpen && <PartFields entry={entry} onChange={(part) => actions.change(index, part)} />}
    </li>
  );
});

interface RowButtonProps extends React.ComponentProps<'button'> {
  readonly label: string;
}

const RowButton = ({ label, ...button }: RowButtonProps) => (
  <button {...button} type="button" className={iconButton.iconButton} aria-label={label} title={label} />
);

interface PartFieldsProps {
  readonly entry: DraftEntry;
  readonly onChange: (part: Partial<Pick<DraftEntry, 'start' | 'end'>>) => void;
}

function PartFields({ entry, onChange }: PartFieldsProps) {
  const { problem } = readPart(entry);
  const endProblem = problem === 'end' ? text('badTime') : problem === 'order' ? text('endFirst') : undefined;
  return (
    <div className={styles.part}>
      <TextField
        label={text('start')}
        hint={text('startHint')}
        inputMode="decimal"
        value={entry.start}
        error={problem === 'start' ? text('badTime') : undefined}
        onChange={({ target }) => onChange({ start: target.value })}
      />
      <TextField
        label={text('end')}
        inputMode="decimal"
        value={entry.end}
        error={endProblem}
        onChange={({ target }) => onChange({ end: target.value })}
      />
    </div>
  );
}
