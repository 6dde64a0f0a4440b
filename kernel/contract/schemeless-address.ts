import { isWebAddress } from './web-address.ts';

const FILE = /\.(?:html?|png|jpe?g|webp|gif|svg|avif)$/i;

/**
 * Whether a path is an address that was entered without its scheme. The names of files have dots, too, and so may folders,
 * but no domain ends in a single letter.
 * @example isSchemelessAddress('forms.example/1') // true
 */
export function isSchemelessAddress(path: string): boolean {
  const [first = '', ...rest] = path.split('/');
  const isFile = rest.length === 0 && FILE.test(first);
  return !isFile && isWebAddress(first) && !/\.\p{L}$/u.test(first);
}
