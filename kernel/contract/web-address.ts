const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const HOST_MAX = 253;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const PORT_MAX = 65_535;

/** A host name or IPv4 address with an optional port. User information before '@' is rejected, because it only serves to deceive. */
export function isHostAndPort(authority: string): boolean {
  const colon = authority.indexOf(':');
  const [host, port] =
    colon < 0 ? [authority, null] : [authority.slice(0, colon), authority.slice(colon + 1)];
  if (port !== null && !/^\d{1,5}$/.test(port)) return false;
  return host !== '' && host.length <= HOST_MAX && host.split('.').every((label) => LABEL.test(label));
}

/**
 * PP-05: a web address as people type it: an optional scheme (http, https, ftp, or ftps), a host name or IPv4 address,
 * and an optional port, path, query, and hash.
 * @example isWebAddress('example.org/a?b#c') // true
 */
export function isWebAddress(text: string): boolean {
  const [, scheme, authority = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)([/?#].*)?$/is.exec(text) ?? [];
  if (scheme && !/^(?:https?|ftps?):\/\/$/i.test(scheme)) return false;
  if (!isHostAndPort(authority) || /[\s<>"'`\\\p{Cc}\p{Cf}]/u.test(rest)) return false;
  const [host = '', port] = authority.split(':');
  if (port !== undefined && Number(port) > PORT_MAX) return false;
  const labels = host.split('.');
  // A numeric last label makes it an IPv4 address; a host name has at least two labels.
  return /^\d+$/.test(labels.at(-1) as string) ? IPV4.test(host) : labels.length > 1;
}

/**
 * The address of a page that may be framed: https, a host name, and no user information, spaces, or backslashes, which
 * parsers read differently.
 * @example isSecurePageAddress('https://forms.example.org/1?a=b') // true
 */
export const isSecurePageAddress = (text: string): boolean => /^https:\/\//i.test(text) && isWebAddress(text);
