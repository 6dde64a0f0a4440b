import { useState } from 'react';
import { TextField } from '#kernel/ui/text-field.tsx';
import { text } from './messages.ts';
import { formatTyped, readTyped } from './typed-number.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Null for nothing. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  /** Called with null only if the field may be empty. */
  readonly mayBeEmpty?: boolean;
  onChange(value: number | null): void;
}

/** A number as text. What is not a number in the range is shown with the reason, and not passed on. */
export function NumberField({
  label,
  hint,
  value,
  min,
  max,
  isWhole = false,
  mayBeEmpty = false,
  onChange,
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (given: string) => readTyped(given, { min, max, isWhole, mayBeEmpty });
  const problem = typed !== null && read(typed) === undefined;
  const range = { min: formatTyped(min), max: formatTyped(max) };
  return (
    <TextField
      label={label}
      hint={hint}
      error={problem ? text(isWhole ? 'wholeNumberRange' : 'numberRange', range) : undefined}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed ?? formatTyped(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = read(target.value);
        if (number !== undefined) onChange(number);
      }}
      onBlur={() => !problem && setTyped(null)}
    />
  );
}
