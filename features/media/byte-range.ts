/** First and last byte, both inclusive. */
export type RequestedRange = { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable';

/** Parses a Range header. Multiple ranges, other units, and invalid values are ignored, as RFC 9110 allows. */
export function parseRange(header: string | undefined, size: number): RequestedRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  const [first, last] = [match[1] as string, match[2] as string];
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || (last !== '' && Number(last) < start)) return 'unsatisfiable';
  return { start, end };
}
