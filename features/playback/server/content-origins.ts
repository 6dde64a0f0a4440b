import type { NamedAddresses } from '../widget-definition.ts';

export interface ContentOrigins {
  readonly frames: readonly string[];
  readonly images: readonly string[];
}

/** More than any video needs, and few enough for a header. */
const ORIGINS_MAX = 40;

/** The origins of these addresses, each once: what the page's content security policy allows besides our own. */
export function contentOrigins(named: readonly NamedAddresses[]): ContentOrigins {
  return {
    frames: originsOf(named.flatMap(({ frames = [] }) => frames)),
    images: originsOf(named.flatMap(({ images = [] }) => images)),
  };
}

/** 'https://example.org' of 'https://user@example.org/form?x'; an origin holds nothing that could end a directive. */
function originsOf(addresses: readonly (string | null | undefined)[]): string[] {
  const found = new Set<string>();
  for (const address of addresses) {
    if (!address || !/^https?:\/\//i.test(address) || !URL.canParse(address)) continue;
    const { origin } = new URL(address);
    if (/^https?:\/\/[a-z0-9.:[\]-]+$/i.test(origin)) found.add(origin);
  }
  return [...found].sort().slice(0, ORIGINS_MAX);
}
