/**
 * A content security policy cannot name a host with an underscore (https://www.w3.org/TR/CSP3/#grammardef-host-part).
 * What matches cannot end a directive either. Browsers turn international letters into ASCII.
 */
const NAMEABLE = /^https?:\/\/[\p{L}\p{N}\p{M}.-]+(?::\d+)?(?:[/?#]|$)/iu;

/** For people who fill in a form. */
export const NOT_LOADABLE =
  'Nothing can be loaded from a domain with an underscore. Enter an address on another domain.';

/**
 * Whether a page can be allowed to load from this address; paths are on our own server.
 * @example isLoadable('https://my_bucket.example.org/a.png') // false
 */
export const isLoadable = (address: string): boolean =>
  !/^https?:\/\//i.test(address) || NAMEABLE.test(address);
