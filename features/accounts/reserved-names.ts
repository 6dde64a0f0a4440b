import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';

/** Names that could be mistaken for no user, for the product, or for a URL segment. */
const RESERVED: ReadonlySet<string> = new Set([
  ANONYMOUS_USERNAME,
  'api',
  'app',
  'everyone',
  'kapsule',
  'me',
  'nobody',
  'null',
  'root',
  'setting',
  'system',
  'undefined',
]);

/** CM-18: nobody can register as 'anonymous', in any capitalization. */
export const isReservedName = (username: string): boolean => RESERVED.has(username.trim().toLowerCase());
