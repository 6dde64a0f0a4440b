export const SITES_MAX = 50;

/** A label of a host name, in ASCII: other scripts are turned into it before. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const SITE = new RegExp(`^(https?://)?(\\*\\.)?(${LABEL}(?:\\.${LABEL})*)(?::(\\d{1,5}))?/?$`);
const HOST_MAX = 253;
const PORT_MAX = 65_535;

export type ReadSite = { readonly site: string } | { readonly problem: string };

/**
 * One line of the list of sites that may embed: 'example.org', '*.example.org', 'https://example.org:8443'.
 * What comes out is safe to stand in a header: letters, digits, dots, dashes and no space.
 */
export function readSite(typed: string): ReadSite {
  const text = typed.trim().toLowerCase();
  if (text === '*') return { problem: 'Allow every site instead of listing *.' };
  const [, scheme = '', wildcard = '', host = '', port] = SITE.exec(text) ?? [];
  if (!host || host.length > HOST_MAX) return { problem: 'Use a host such as example.org or *.example.org.' };
  if (wildcard && !host.includes('.')) return { problem: 'Name a site after *. such as *.example.org.' };
  if (port !== undefined && (Number(port) < 1 || Number(port) > PORT_MAX))
    return { problem: 'A port is a number from 1 to 65535.' };
  return { site: `${scheme}${wildcard}${host}${port === undefined ? '' : `:${Number(port)}`}` };
}

/** EM-01: who may show a video, as `frame-ancestors` says it; null for everyone. Our own pages always may. */
export function frameAncestors(sites: readonly string[] | null): string {
  if (sites === null) return '*';
  // Once more, whatever the list has come through: nothing but a site may stand in the header.
  const safe = sites.map(readSite).flatMap((read) => ('site' in read ? [read.site] : []));
  return ["'self'", ...safe].join(' ');
}

interface Origin {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function originOf(address: string): Origin | null {
  const [, scheme = '', host = '', port] =
    /^(https?:)\/\/([^/?#@:[\]]+)(?::(\d{1,5}))?(?:[/?#]|$)/i.exec(address) ?? [];
  if (!host) return null;
  const name = scheme.toLowerCase();
  return { scheme: name, host: host.toLowerCase(), port: port ?? (DEFAULT_PORTS[name] as string) };
}

/** Whether a page at this address may embed, by the rules that browsers apply to `frame-ancestors`. */
export function mayEmbed(pageUrl: string, sites: readonly string[] | null, ownUrl: string): boolean {
  if (sites === null) return true;
  const page = originOf(pageUrl);
  const own = originOf(ownUrl);
  if (!page || !own) return false;
  if (page.host === own.host && page.port === own.port && page.scheme === own.scheme) return true;
  return sites.some((site) => matches(site, page, own));
}

function matches(site: string, page: Origin, own: Origin): boolean {
  const [, scheme, wildcard, host = '', port] = SITE.exec(site) ?? [];
  if (!host) return false;
  const wanted = scheme?.replace('//', '') ?? own.scheme;
  // A site that was named for http may also come by https, but not the other way round.
  if (page.scheme !== wanted && !(wanted === 'http:' && page.scheme === 'https:')) return false;
  if (wildcard ? !page.host.endsWith(`.${host}`) : page.host !== host) return false;
  return port === undefined ? page.port === DEFAULT_PORTS[page.scheme] : page.port === port;
}
