import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';

/** Names that would be mistaken for nobody, for the product or for a place in an address. */
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

/** CM-18: nobody can be called 'anonymous', in any spelling. */
export const isReservedName = (username: string): boolean => RESERVED.has(username.trim().toLowerCase());
