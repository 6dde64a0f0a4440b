import { isLoadable } from '#kernel/contract/loadable-address.ts';
import type { NamedAddresses } from '../widget-definition.ts';

export interface ContentOrigins {
  readonly frames: readonly string[];
  readonly images: readonly string[];
  readonly files: readonly string[];
}

/** More than any video needs, and short enough for a header. */
const MAX_ORIGINS = 40;

/** The distinct origins of these URLs, which the page's content security policy must allow. */
export function contentOrigins(named: readonly NamedAddresses[]): ContentOrigins {
  return {
    frames: originsOf(named.flatMap(({ frames = [] }) => frames)),
    images: originsOf(named.flatMap(({ images = [] }) => images)),
    files: originsOf(named.flatMap(({ files = [] }) => files)),
  };
}

/** 'https://example.org' for 'https://user@example.org/form?x'. An origin contains no characters that could end a CSP directive. */
function originsOf(addresses: readonly (string | null | undefined)[]): string[] {
  const found = new Set<string>();
  for (const address of addresses) {
    if (!address || !/^https?:\/\//i.test(address) || !URL.canParse(address)) continue;
    const { origin } = new URL(address);
    if (isLoadable(origin)) found.add(origin);
  }
  return [...found].sort().slice(0, MAX_ORIGINS);
}
