/** Limits the length and removes what PostgreSQL cannot store: zero bytes, and halves of surrogate pairs. */
export const cleanText = (text: string, maxLength = Number.POSITIVE_INFINITY): string =>
  text.slice(0, maxLength).toWellFormed().replaceAll('\u0000', '');

/** The same for all texts and names in a JSON value. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(cleanTexts);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanText(name), cleanTexts(inner)]),
  );
}
