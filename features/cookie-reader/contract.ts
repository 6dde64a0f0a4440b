import { z } from 'zod';
import { COOKIE_NAME_MAX_LENGTH, COOKIE_NAMES_MAX, isCookieName, splitCookieNames } from './cookie-names.ts';
import { isOwnCookie } from './own-cookies.ts';

/** Why these names cannot be read; null if they can. */
function findProblem(names: readonly string[]): string | null {
  if (names.length === 0) return 'Enter at least one name.';
  if (names.length > COOKIE_NAMES_MAX) return `At most ${COOKIE_NAMES_MAX} names.`;
  const wrong = names.find((name) => !isCookieName(name));
  if (wrong !== undefined) return `"${wrong}" can't be the name of a cookie.`;
  if (names.some(({ length }) => length > COOKIE_NAME_MAX_LENGTH))
    return `Each name has at most ${COOKIE_NAME_MAX_LENGTH} characters.`;
  const own = names.find(isOwnCookie);
  return own === undefined ? null : `"${own}" belongs to this site and can't be read.`;
}

/** CK-01: the names of the cookies, separated by commas. */
export const CookieReaderConfig = z.strictObject({
  cookies: z
    .string()
    .max(COOKIE_NAMES_MAX * (COOKIE_NAME_MAX_LENGTH + 10), `At most ${COOKIE_NAMES_MAX} names.`)
    .transform(splitCookieNames)
    .superRefine((names, issues) => {
      const message = findProblem(names);
      if (message !== null) issues.addIssue({ code: 'custom', message });
    })
    .transform((names) => names.join(', ')),
});
