const NAME_MAX_LENGTH = 80;
/** What an account without a name shows; CM-22 makes 'Anonymous' of it. */
export const NO_NAME = '???';
/** Joiners and variation selectors belong to emoji and to several scripts; every other such mark hides or turns text. */
const HIDDEN =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f])(?:\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}|\p{Co}|\u2800)/gu;
const JOINERS_OUT_OF_PLACE = /(?<![\p{L}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]+|[\u200c\u200d]+$/gu;
/** More marks than any language stacks on one letter; they would cover the lines around. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** A name that can neither hide, nor turn the text around it, nor spill over it. */
export function safeName(name: string): string {
  const safe = name
    .slice(0, NAME_MAX_LENGTH * 4)
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(HIDDEN, '')
    .replace(JOINERS_OUT_OF_PLACE, '')
    .replace(STACKED_MARKS, '$1')
    .trim()
    .slice(0, NAME_MAX_LENGTH)
    .toWellFormed();
  return safe === '' ? NO_NAME : safe;
}

/** CM-22: the name to show. */
export function shownName(comment: { anon_displayname: string | null; displayname: string }): string {
  if (comment.anon_displayname) return comment.anon_displayname;
  return comment.displayname === NO_NAME || comment.displayname === 'CMS' ? 'Anonymous' : comment.displayname;
}
