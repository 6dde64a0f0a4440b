export const SITES_MAX = 50;

/** An ASCII label of a host name; other scripts are converted beforehand. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const SITE = new RegExp(`^(https?://)?(\\*\\.)?(${LABEL}(?:\\.${LABEL})*)(?::(\\d{1,5}))?/?$`);
const HOST_MAX = 253;
const PORT_MAX = 65_535;

export type ParsedSite = { readonly site: string } | { readonly problem: string };

/**
 * Parses one entry of the list of allowed sites: 'example.org', '*.example.org', 'https://example.org:8443'. The result
 * is safe to use in a header: it contains no spaces or separators.
 */
export function parseSite(typed: string): ParsedSite {
  const text = typed.trim().toLowerCase();
  if (text === '*') return { problem: 'Allow every site instead of listing *.' };
  const [, scheme = '', wildcard = '', host = '', port] = SITE.exec(text) ?? [];
  if (!host || host.length > HOST_MAX) return { problem: 'Use a host such as example.org or *.example.org.' };
  if (wildcard && !host.includes('.')) return { problem: 'Name a site after *. such as *.example.org.' };
  if (port !== undefined && (Number(port) < 1 || Number(port) > PORT_MAX))
    return { problem: 'A port is a number from 1 to 65535.' };
  return { site: `${scheme}${wildcard}${host}${port === undefined ? '' : `:${Number(port)}`}` };
}

/** EM-01: the `frame-ancestors` value for a list of sites; null allows all. Our own pages are always allowed. */
export function frameAncestors(sites: readonly string[] | null): string {
  if (sites === null) return '*';
  // Parsed again as a precaution: nothing but a valid site may be part of the header.
  const safe = sites.map(parseSite).flatMap((parsed) => ('site' in parsed ? [parsed.site] : []));
  return ["'self'", ...safe].join(' ');
}

interface Origin {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function parseOrigin(url: string): Origin | null {
  const [, scheme = '', host = '', port] =
    /^(https?:)\/\/([^/?#@:[\]]+)(?::(\d{1,5}))?(?:[/?#]|$)/i.exec(url) ?? [];
  if (!host) return null;
  const name = scheme.toLowerCase();
  return { scheme: name, host: host.toLowerCase(), port: port ?? (DEFAULT_PORTS[name] as string) };
}

/** Whether a page may embed, by the rules that browsers apply to `frame-ancestors`. */
export function canEmbed(pageUrl: string, sites: readonly string[] | null, ownUrl: string): boolean {
  if (sites === null) return true;
  const page = parseOrigin(pageUrl);
  const own = parseOrigin(ownUrl);
  if (!page || !own) return false;
  if (page.host === own.host && page.port === own.port && page.scheme === own.scheme) return true;
  return sites.some((site) => matchesSite(site, page, own));
}

function matchesSite(site: string, page: Origin, own: Origin): boolean {
  const [, scheme, wildcard, host = '', port] = SITE.exec(site) ?? [];
  if (!host) return false;
  const expectedScheme = scheme?.replace('//', '') ?? own.scheme;
  // A site listed with http also matches https, but not vice versa.
  if (page.scheme !== expectedScheme && expectedScheme !== 'http:') return false;
  if (wildcard ? !page.host.endsWith(`.${host}`) : page.host !== host) return false;
  return port === undefined ? page.port === DEFAULT_PORTS[page.scheme] : page.port === port;
}
