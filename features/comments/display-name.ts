const NAME_MAX_LENGTH = 80;
/** Stored name of an account without one; shown as 'Anonymous' (CM-22). */
export const NO_NAME = '???';
/** Invisible and bidi characters, except the joiners and variation selectors that emoji and several scripts need. */
const INVISIBLE =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f])(?:\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}|\p{Co}|\u2800)/gu;
const STRAY_JOINERS = /(?<![\p{L}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]+|[\u200c\u200d]+$/gu;
/** More combining marks than any language stacks on one letter ("Zalgo text"), which would cover adjacent lines. */
const EXCESS_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Strips characters that hide text, reverse its direction, or overlap adjacent lines. */
export function sanitizeDisplayName(name: string): string {
  const safe = name
    .slice(0, NAME_MAX_LENGTH * 4)
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINERS, '')
    .replace(EXCESS_MARKS, '$1')
    .trim()
    .slice(0, NAME_MAX_LENGTH)
    .toWellFormed();
  return safe === '' ? NO_NAME : safe;
}

/** The author name to show for a comment (CM-22). */
export function getDisplayName(comment: { anon_displayname: string | null; displayname: string }): string {
  if (comment.anon_displayname) return comment.anon_displayname;
  return comment.displayname === NO_NAME || comment.displayname === 'CMS' ? 'Anonymous' : comment.displayname;
}
