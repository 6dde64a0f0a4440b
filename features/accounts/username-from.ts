import { Username } from './contract.ts';
import { isReservedName } from './reserved-names.ts';

const MAX_LENGTH = 40;
const FALLBACK = 'person';

/** The nearest valid name to what someone is called elsewhere: 'Zoë Müller@example.org' → 'zoe-muller'. */
export function usernameFrom(text: string | undefined): string {
  const plain = (text ?? '')
    .split('@', 1)[0]!
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-');
  const name = trimmed(plain);
  return name === '' || isReservedName(name) ? FALLBACK : Username.parse(name);
}

/** The same name with a mark, for when the plain one is taken: 'ana', '2' → 'ana-2'. */
export const withSuffix = (name: string, suffix: string): string =>
  `${trimmed(name.slice(0, MAX_LENGTH - suffix.length - 1))}-${suffix}`;

const trimmed = (name: string): string =>
  name
    .replace(/^[._-]+/, '')
    .slice(0, MAX_LENGTH)
    .replace(/[._-]+$/, '');
