/** Code points without a glyph: joiners, variation selectors, bidi controls, tags, soft hyphens, fillers. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Combining accents, strokes, and rings that remain after NFKC. Excludes a script's own vowel signs. */
const COMBINING_MARKS = /(?=\p{M})\p{Script=Inherited}/gu;
/** Whitespace, and symbols whose glyph is blank. */
const BLANK = /[\s\p{Z}\u2800\u{1d159}]/gu;

const removeIgnorable = (text: string): string => text.replace(IGNORABLE, '');

/**
 * Normalizes text for comparison, never for storage: unifies case and compatibility forms (full-width, ligatures,
 * circled letters) and removes invisible characters that could split a word or URL.
 */
export function foldText(text: string): string {
  const compatible = removeIgnorable(text).normalize('NFKC').toLowerCase();
  return removeIgnorable(compatible).replace(COMBINING_MARKS, '');
}

/** Whether the text has no visible character (CM-37). */
export const isBlank = (text: string): boolean => removeIgnorable(text).replace(BLANK, '') === '';
