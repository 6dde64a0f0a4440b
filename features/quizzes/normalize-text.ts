/** Keyboards of phones and word processors type these for ' and ". NFKC would turn some of them into accents. */
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u2035\u2039\u203a\u00b4`]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u2036\u00ab\u00bb\u301d-\u301f]/g;
const DASHES = /[\u2010-\u2015\u2212\u2043]/g;
/** Soft hyphens, joiners, marks of direction: nobody sees them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const TRAILING = new Set(' .,;:!?\u3001\u3002\u060c\u061b\u061f\u0964');

const straighten = (text: string): string => text.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"');

/** A short answer as it is compared: spelling counts, typography does not. */
export function normalizeText(text: string, matchCase: boolean): string {
  // Invisible characters would keep letters from being composed, and some quotes are composed of others.
  const composed = straighten(text.replace(INVISIBLE, '')).normalize('NFKC');
  const straight = straighten(composed).replace(DASHES, '-');
  // Lower case of a composed letter may be decomposed.
  const cased = matchCase ? straight : straight.toLowerCase().normalize('NFKC');
  return dropTrailingPunctuation(cased.replace(/\s+/g, ' ').trim());
}

/** A text of nothing else keeps it: '?' may be the answer. */
function dropTrailingPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && TRAILING.has(text[end - 1] as string)) end -= 1;
  return end === 0 ? text : text.slice(0, end);
}
