import { useState } from 'react';
import { parseTimecode } from '#kernel/text/timecode.ts';
import type { FieldTexts } from '#kernel/ui/field.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { UNREADABLE } from './field-problem.ts';
import { timeText } from './item-values.ts';
import { TimeField } from './time-field.tsx';
import type { VideoClock } from './video-clock.ts';

interface TypedFieldProps extends FieldTexts {
  readonly value: number | undefined;
  /** Undefined for an empty field, `UNREADABLE` for a text that is no value. */
  onChange(value: number | undefined): void;
}

/** A text that stays as it was typed, as long as it stands for the value. */
function useTyped(
  { value, onChange }: TypedFieldProps,
  parse: (typed: string) => number,
  format: (value: number) => string,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number | undefined => (text.trim() === '' ? undefined : parse(text));
  const isCurrent = typed !== null && Object.is(read(typed), value);
  return {
    shown: isCurrent ? typed : value === undefined || Number.isNaN(value) ? '' : format(value),
    type(text: string): void {
      setTyped(text);
      onChange(read(text));
    },
  };
}

const parseNumber = (typed: string): number => Number(typed.trim().replace(',', '.'));

export function NumberField(props: TypedFieldProps) {
  const { shown, type } = useTyped(props, parseNumber, String);
  return (
    <TextField
      label={props.label}
      hint={props.hint}
      error={props.error}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => type(target.value)}
    />
  );
}

const parseTime = (typed: string): number => parseTimecode(typed) ?? UNREADABLE;

/** A position in the video as part of an item's data. */
export function MomentField({ clock, ...props }: TypedFieldProps & { readonly clock: VideoClock | null }) {
  const { shown, type } = useTyped(props, parseTime, timeText);
  return (
    <TimeField
      label={props.label}
      hint={props.hint}
      error={props.error}
      value={shown}
      clock={clock}
      onChange={type}
    />
  );
}
