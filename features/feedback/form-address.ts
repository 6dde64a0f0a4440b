import { isSecurePageAddress } from '#kernel/contract/web-address.ts';

/**
 * Whether a page may be framed as a form: https, no credentials, and not a page of ours, whose scripts could leave the
 * frame's sandbox.
 */
export const isFormAddress = (address: string, ownUrl: string): boolean =>
  isSecurePageAddress(address) && hostOf(address) !== hostOf(ownUrl);

/** With the port, unless it is the usual one. */
const hostOf = (url: string): string =>
  (/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '').toLowerCase().replace(/:(?:443|80)$/, '');
