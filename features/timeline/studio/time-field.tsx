import { Crosshair } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { text } from '../messages.ts';
import { timeText } from './item-values.ts';
import styles from './items-block.module.css';
import type { VideoClock } from './video-clock.ts';

interface TimeFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly error: string | undefined;
  readonly clock: VideoClock | null;
  onChange(value: string): void;
  onBlur?(): void;
}

/** A labeled time in a form, with a button that takes the player's. */
export function TimeField({ label, hint, value, error, clock, onChange, onBlur }: TimeFieldProps) {
  return (
    <div className={styles.timeField}>
      <TextField
        label={label}
        hint={hint}
        placeholder="1:02"
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      <Button
        variant="quiet"
        disabled={clock === null}
        onClick={() => clock && onChange(timeText(Math.round(clock.nowMs())))}
      >
        <Crosshair aria-hidden="true" />
        {text('useCurrentTime')}
      </Button>
    </div>
  );
}
