/**
 * Formats a count in compact notation.
 * @example formatCount(12_345) // '12.3K'
 */
export function formatCount(count: number, locale = 'en'): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}
