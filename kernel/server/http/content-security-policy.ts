import type { EntryFiles } from './assets.ts';
import type { ContentOrigins } from './page.ts';

interface PolicyOptions {
  readonly nonce: string;
  readonly entry: EntryFiles;
  readonly frameAncestors: string | undefined;
  readonly mediaOrigin: string | undefined;
  readonly ownStyles: boolean;
  readonly contentOrigins: ContentOrigins;
}

/** Scripts need the nonce. Framing, posting to other sites, and loading from other hosts are denied by default. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, entry, frameAncestors = `'none'`, mediaOrigin, ownStyles, contentOrigins } = options;
  const also = (origins: readonly string[]): string => origins.map((origin) => ` ${origin}`).join('');
  const media = mediaOrigin ? ` ${mediaOrigin}` : '';
  const dev = entry.origin ? ` ${entry.origin}` : '';
  const socket = entry.origin ? ` ${entry.origin.replace('http', 'ws')}` : '';
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite's development server adds style elements without a nonce; a build never does.
    `style-src 'self'${entry.origin ? ` 'unsafe-inline'${dev}` : ownStyles ? ` 'nonce-${nonce}'` : ''}`,
    `img-src 'self' data: blob:${media}${dev}${also(contentOrigins.images)}`,
    `media-src 'self' blob:${media}`,
    `font-src 'self'${dev}`,
    `connect-src 'self'${media}${dev}${socket}${also(contentOrigins.files)}`,
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `frame-src 'self'${also(contentOrigins.frames)}`,
    `frame-ancestors ${frameAncestors}`,
    `form-action 'self'`,
    `base-uri 'none'`,
  ].join('; ');
}
