export const COOKIE_NAMES_MAX = 20;
export const COOKIE_NAME_MAX_LENGTH = 80;
const TOKEN = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

/** Whether browsers accept this as the name of a cookie. */
export const isCookieName = (name: string): boolean => TOKEN.test(name);

/** @example splitCookieNames('campaign, ref,') // ['campaign', 'ref'] */
export const splitCookieNames = (names: string): string[] => [
  ...new Set(
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];
