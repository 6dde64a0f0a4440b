import { Username } from './contract.ts';
import { isReservedName } from './reserved-names.ts';

const MAX_LENGTH = 40;
const FALLBACK = 'person';

/** Derives a valid username from a name or address: 'Zoë Müller@example.org' → 'zoe-muller'. */
export function deriveUsername(text: string | undefined): string {
  const plain = (text ?? '')
    .split('@', 1)[0]!
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-');
  const name = trimSeparators(plain);
  return name === '' || isReservedName(name) ? FALLBACK : Username.parse(name);
}

/** Makes a taken name unique: 'ana', '2' → 'ana-2'. */
export const addSuffix = (name: string, suffix: string): string =>
  `${trimSeparators(name.slice(0, MAX_LENGTH - suffix.length - 1))}-${suffix}`;

const trimSeparators = (name: string): string =>
  name
    .replace(/^[._-]+/, '')
    .slice(0, MAX_LENGTH)
    .replace(/[._-]+$/, '');
