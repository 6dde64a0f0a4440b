import { useState } from 'react';
import { parseTimecode } from '#kernel/text/timecode.ts';
import { timeError, timeText } from './item-values.ts';
import { TimeField } from './time-field.tsx';
import type { VideoClock } from './video-clock.ts';

interface PositionFieldProps {
  readonly label: string;
  readonly ms: number;
  /** 0 while unknown. */
  readonly durationMs: number;
  readonly clock: VideoClock | null;
  onChange(ms: number): void;
}

/** A position in a video as text. What is not a time of the video is shown with the reason, and not passed on. */
export function PositionField({ label, ms, durationMs, clock, onChange }: PositionFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? timeText(ms);
  const errorOf = (value: string) => timeError('start', parseTimecode(value), durationMs).start;
  const error = typed === null ? undefined : errorOf(typed);
  return (
    <TimeField
      label={label}
      value={shown}
      error={error}
      clock={clock}
      onChange={(value) => {
        setTyped(value);
        const position = parseTimecode(value);
        if (position !== null && errorOf(value) === undefined) onChange(position);
      }}
      onBlur={() => error === undefined && setTyped(null)}
    />
  );
}
