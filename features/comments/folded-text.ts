/** Code points that draw nothing: joiners, variation selectors, bidi controls, tags, soft hyphens, fillers. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Accents left over by NFKC, and strokes and rings laid over a letter. Vowel signs of a script are not among them. */
const LOOSE_MARKS = /(?=\p{M})\p{Script=Inherited}/gu;
/** Blank where they are drawn, though Unicode counts them as symbols. */
const BLANK = /[\s\p{Z}\u2800\u{1d159}]/gu;

const withoutIgnorable = (text: string): string => text.replace(IGNORABLE, '');

/**
 * A text as the rules compare it, never as it is stored: compatibility forms (full-width, ligatures, circled letters)
 * and case are one, and nothing invisible can split a word or an address.
 */
export function foldedText(text: string): string {
  const compatible = withoutIgnorable(text).normalize('NFKC').toLowerCase();
  return withoutIgnorable(compatible).replace(LOOSE_MARKS, '');
}

/** CM-37: nothing of the text can be seen. */
export const isBlank = (text: string): boolean => withoutIgnorable(text).replace(BLANK, '') === '';
