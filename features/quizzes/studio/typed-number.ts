interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
  readonly mayBeEmpty: boolean;
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Null for an empty text that may be empty; undefined for what is not a number in the range. Accepts a decimal comma. */
export function readTyped(
  typed: string,
  { min, max, isWhole, mayBeEmpty }: NumberRange,
): number | null | undefined {
  const plain = typed.trim().replace('\u2212', '-').replace(',', '.');
  if (plain === '') return mayBeEmpty ? null : undefined;
  const number = NUMBER.test(plain) ? Number(plain) : Number.NaN;
  if (!(number >= min && number <= max) || (isWhole && !Number.isInteger(number))) return undefined;
  return number;
}

export const formatTyped = (value: number | null): string => (value === null ? '' : String(value));
