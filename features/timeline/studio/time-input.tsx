import { Crosshair } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { parseTimecode } from '#kernel/text/timecode.ts';
import field from '#kernel/ui/field.module.css';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { timeText } from './item-values.ts';
import styles from './items-block.module.css';
import type { VideoClock } from './video-clock.ts';

interface TimeInputProps {
  readonly label: string;
  readonly currentLabel: string;
  readonly value: string;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly clock: VideoClock | null;
  onChange(value: string): void;
  /** The time is complete: typed, or taken from the player. */
  onCommit?(value: string): void;
}

const STEP_MS: Readonly<Record<string, number>> = { ArrowUp: 1000, ArrowDown: -1000 };

/** A time as text. The arrow keys change it by a second; the button takes the player's. */
export function TimeInput(props: TimeInputProps) {
  const { label, currentLabel, value, isInvalid = false, clock, onChange, onCommit } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    const ms = parseTimecode(value);
    const step = STEP_MS[event.key];
    if (step === undefined || ms === null) return;
    event.preventDefault();
    onChange(timeText(Math.max(0, ms + step)));
  };
  return (
    <span className={styles.timeInput}>
      <input
        type="text"
        className={field.input}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={props.describedBy}
        autoComplete="off"
        placeholder="1:02"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => onCommit?.(value)}
      />
      <IconButton
        label={currentLabel}
        icon={<Crosshair />}
        disabled={clock === null}
        onClick={() => {
          if (!clock) return;
          const now = timeText(Math.round(clock.nowMs()));
          onChange(now);
          onCommit?.(now);
        }}
      />
    </span>
  );
}
