import { isResumePosition } from '../own-cookies.ts';

export type CookieValues = Readonly<Record<string, string>>;

const VALUE_MAX_LENGTH = 200;
/** As JSON: what is tracked must leave room for the rest of the action. */
const TOTAL_MAX_LENGTH = 3500;

/** The values of these cookies in the text of `document.cookie`; what does not fit is left out. */
export function readCookies(names: readonly string[], cookies: string): CookieValues {
  const all = new Map<string, string>();
  for (const pair of cookies.split(';')) {
    const [name = '', ...value] = pair.split('=');
    // The first one has the most specific path.
    if (value.length > 0 && !all.has(name.trim())) all.set(name.trim(), value.join('=').trim());
  }
  const found: [name: string, value: string][] = [];
  for (const name of names) {
    const value = all.get(name);
    if (value === undefined || isResumePosition(name, value)) continue;
    const next = [...found, [name, decode(value)] as [string, string]];
    if (JSON.stringify(Object.fromEntries(next)).length <= TOTAL_MAX_LENGTH) found.push(next.at(-1)!);
  }
  return Object.fromEntries(found);
}

function decode(value: string): string {
  const bare = value.replace(/^"(.*)"$/, '$1');
  let decoded = bare;
  try {
    decoded = decodeURIComponent(bare);
  } catch {
    // Not every value is encoded.
  }
  return decoded.slice(0, VALUE_MAX_LENGTH).toWellFormed();
}
