/** The cookies that our site sets or reads. `own-cookies.test.ts` finds those that are missing here. */
export const OWN_COOKIES: readonly string[] = [
  'kapsule_session',
  'kapsule_challenge',
  'kapsule_sso',
  '_kapsulegid',
  'app-target',
  'language',
  'theme',
];
/** Of names that end with a person or a video, of our later cookies, and of those that only one host may set. */
const OWN_PREFIXES = ['kapsule', '_kapsule', 'survey_cookie', 'embedform_cookie', '__host-', '__secure-'];

/** RS-02: resume cookies are named after their videos. */
const VIDEO_ID = /^[1-9A-HJ-NP-Za-km-z]{12}$/;
const MIXED_LETTERS_AND_DIGITS = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])/;

/** CK-01: cookies of our site tell about the viewer and what they watch, so they are never read for an owner. */
export function isOwnCookie(name: string): boolean {
  const lower = name.toLowerCase();
  if (OWN_COOKIES.includes(lower) || OWN_PREFIXES.some((prefix) => lower.startsWith(prefix))) return true;
  return VIDEO_ID.test(name) && MIXED_LETTERS_AND_DIGITS.test(name);
}

/** Whether a cookie with an ordinary name is a resume cookie after all. */
export const isResumePosition = (name: string, value: string): boolean =>
  VIDEO_ID.test(name) && /^\d+$/.test(value);
