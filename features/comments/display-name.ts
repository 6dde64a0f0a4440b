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

interface AuthorNames {
  readonly anon_displayname: string | null;
  readonly displayname: string;
}

/** The author name to show for a comment (CM-22). */
export function getDisplayName({ anon_displayname, displayname }: AuthorNames): string {
  if (anon_displayname) return anon_displayname;
  return isNameless(displayname) ? 'Anonymous' : displayname;
}

const isNameless = (displayname: string): boolean => displayname === NO_NAME || displayname === 'CMS';

/** Whether a comment is shown without its author's name, so that nothing else may identify them either. */
export const isAuthorHidden = ({ anon_displayname, displayname }: AuthorNames): boolean =>
  Boolean(anon_displayname) || isNameless(displayname);
