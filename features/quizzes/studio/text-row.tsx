import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import field from '#kernel/ui/field.module.css';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { text } from './messages.ts';
import styles from './question-form.module.css';

export interface TextRowsProps {
  readonly label: string;
  readonly hint?: string;
  readonly rows: readonly string[];
  readonly rowsMax: number;
  readonly textMax: number;
  readonly addLabel: string;
  rowLabel(index: number): string;
  errorOf(index: number): string | undefined;
  /** Shown before a text, such as a box that marks it as correct. */
  mark?(index: number): ReactNode;
  /** Shown below a text. */
  below?(index: number): ReactNode;
  onText(index: number, value: string): void;
  onAdd(): void;
  onRemove(index: number): void;
  onMove?(index: number, by: -1 | 1): void;
}

interface TextRowProps extends TextRowsProps {
  readonly value: string;
  readonly index: number;
  focus(index: number, part?: string): void;
  add(): void;
}

/** One text of a list. Enter goes to the next one. */
export function TextRow(props: TextRowProps) {
  const { value, index, rows, rowsMax, textMax, rowLabel, errorOf, onText, onRemove, onMove, focus } = props;
  const name = rowLabel(index);
  const error = errorOf(index);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (index < rows.length - 1) focus(index + 1);
    else if (rows.length < rowsMax) props.add();
  };
  return (
    <div className={styles.textRow}>
      {props.mark?.(index)}
      <input
        type="text"
        className={field.input}
        data-row=""
        aria-label={name}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
        maxLength={textMax}
        value={value}
        onChange={({ target }) => onText(index, target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.rowActions}>
        {onMove && (
          <>
            <MoveButton {...props} name={name} by={-1} />
            <MoveButton {...props} name={name} by={1} />
          </>
        )}
        <IconButton
          label={text('removeRow', { name })}
          icon={<X />}
          onClick={() => {
            onRemove(index);
            focus(Math.max(0, index - 1));
          }}
        />
      </span>
      {error && (
        <p className={styles.rowError} role="alert">
          {error}
        </p>
      )}
      {props.below?.(index)}
    </div>
  );
}

/** The focus follows the text. At an end, the button keeps the focus and does nothing. */
function MoveButton({ name, index, rows, by, onMove, focus }: TextRowProps & { name: string; by: -1 | 1 }) {
  const to = index + by;
  const isEnd = to < 0 || to >= rows.length;
  return (
    <IconButton
      label={text(by < 0 ? 'moveUp' : 'moveDown', { name })}
      icon={by < 0 ? <ArrowUp /> : <ArrowDown />}
      data-by={by}
      aria-disabled={isEnd}
      onClick={() => {
        if (isEnd) return;
        onMove?.(index, by);
        focus(to, `[data-by="${by}"]`);
      }}
    />
  );
}
