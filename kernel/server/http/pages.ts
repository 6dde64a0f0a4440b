import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#kernel/contract/markup.ts';
import type { Assets, EntryFiles, InlineScript } from './assets.ts';
import { identify } from './authenticate.ts';
import type { Call } from './call.ts';
import type { HttpContext } from './context.ts';
import { checkTexts, toAppError } from './errors.ts';
import { scriptJson } from './html.ts';
import { callOf } from './routes.ts';

/** One answer that the page would otherwise have to ask for: it seeds the page's cache. */
export interface InitialAnswer {
  readonly route: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
}

export interface PageContent {
  readonly status?: number;
  readonly title?: string;
  /** Meta tags: name or property → content. */
  readonly meta?: Readonly<Record<string, string>>;
  readonly links?: readonly Readonly<Record<string, string>>[];
  readonly jsonLd?: object;
  readonly initial?: readonly InitialAnswer[];
  /** Who may show this very one in a frame; goes before the page's own. */
  readonly frameAncestors?: string;
  /** Other hosts that this very page may load frames and images from, as origins. */
  readonly contentOrigins?: ContentOrigins;
  /** For a page with a document of its own: what only that document knows how to read. */
  readonly own?: unknown;
}

export interface ContentOrigins {
  readonly frames: readonly string[];
  readonly images: readonly string[];
}

/** A page that people open. The document carries its data; React draws it. */
export interface Page {
  readonly path: string;
  /** The script of a page that is an app of its own. */
  readonly entry?: string;
  /** Who may show it in a frame, as in `frame-ancestors`; nobody unless told so. */
  readonly frameAncestors?: string;
  /** A window that pages of other sites open and hear from. Every other page cuts that tie. */
  readonly tiedToOpener?: boolean;
  load?(input: Readonly<Record<string, string>>, call: Call): Promise<PageContent>;
  /** Its own document in the place of the usual one; its style elements carry the nonce too. */
  document?(parts: DocumentParts): string;
}

export interface PagesOptions {
  readonly assets: Assets;
  readonly entry: string;
  readonly siteName: string;
  /** What people read whose browser runs no scripts. */
  readonly noScript: string;
  /** Further modules that a page is sure to load, by its path: fetched along with the first script. */
  readonly modules?: Readonly<Record<string, readonly string[]>>;
  /** Another host that pictures and other media come from. */
  readonly mediaOrigin?: string;
  /** What every page knows, such as who is signed in. */
  baseData(call: Call): Promise<Readonly<Record<string, unknown>>>;
}

const NO_ORIGINS: ContentOrigins = { frames: [], images: [] };
const THEMES: readonly (string | undefined)[] = ['light', 'dark'];

/** Answers requests for pages; also for addresses where there is none, so that people read words and not JSON. */
export function createPageServer(options: PagesOptions, context: HttpContext) {
  return async (page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    context.rateLimits.arrive(request);
    const identity = await identify(request, context);
    context.rateLimits.check(request, identity);
    const call = callOf(request, reply, identity, context);
    const load = async (): Promise<PageContent> => {
      const input = request.params as Record<string, string>;
      checkTexts(input);
      return (await page.load?.(input, call)) ?? {};
    };
    const [base, content] = await Promise.all([options.baseData(call), load().catch(asErrorPage)]);
    const nonce = randomBytes(16).toString('base64');
    const entry = options.assets.entry(page.entry ?? options.entry, options.modules?.[page.path]);
    const theme = call.cookie('theme');
    return reply
      .code(content.status ?? 200)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy({
          nonce,
          entry,
          mediaOrigin: options.mediaOrigin,
          contentOrigins: content.contentOrigins ?? NO_ORIGINS,
          frameAncestors: content.frameAncestors ?? page.frameAncestors,
          ownStyles: page.document !== undefined,
        }),
        ...(page.tiedToOpener ? { 'cross-origin-opener-policy': 'unsafe-none' } : {}),
      })
      .type('text/html; charset=utf-8')
      .send(
        (page.document ?? documentOf)({
          content,
          data: { ...base, initial: content.initial ?? [] },
          entry,
          nonce,
          siteName: options.siteName,
          noScript: options.noScript,
          theme: THEMES.includes(theme) ? theme : undefined,
          inline: options.assets.inline,
        }),
      );
  };
}
export type PageServer = ReturnType<typeof createPageServer>;

export const notFoundPage: Page = { path: '*', load: async () => ({ status: 404, title: 'Not found' }) };

/** A page whose data cannot be had still opens: it asks again itself and shows the error in words. */
function asErrorPage(error: unknown): PageContent {
  const known = toAppError(error);
  if (known.status >= 500) throw error;
  return { status: known.status, title: known.message };
}

interface PolicyOptions {
  readonly nonce: string;
  readonly entry: EntryFiles;
  readonly frameAncestors: string | undefined;
  readonly mediaOrigin: string | undefined;
  readonly ownStyles: boolean;
  readonly contentOrigins: ContentOrigins;
}

/** Scripts need the nonce; nothing may be framed, posted elsewhere or loaded from other hosts. */
function contentSecurityPolicy(options: PolicyOptions): string {
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
    `connect-src 'self'${media}${dev}${socket}`,
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `frame-src 'self'${also(contentOrigins.frames)}`,
    `frame-ancestors ${frameAncestors}`,
    `form-action 'self'`,
    `base-uri 'none'`,
  ].join('; ');
}

/** What a document is made of. */
export interface DocumentParts {
  readonly content: PageContent;
  readonly data: object;
  readonly entry: EntryFiles;
  readonly nonce: string;
  readonly siteName: string;
  /** What people read whose browser runs no scripts. */
  readonly noScript: string;
  /** What the visitor has chosen, when it is not the system's. */
  readonly theme: string | undefined;
  /** The text of a script that stands in the document. */
  inline(source: string): InlineScript;
}

function documentOf({ content, data, entry, nonce, siteName, noScript, theme }: DocumentParts): string {
  const title = content.title ? `${content.title} · ${siteName}` : siteName;
  const isProperty = (name: string): boolean => name.startsWith('og:');
  const head = [
    ...Object.entries(content.meta ?? {}).map(
      ([name, value]) =>
        `<meta ${isProperty(name) ? 'property' : 'name'}="${escapeHtml(name)}" content="${escapeHtml(value)}">`,
    ),
    ...(content.links ?? []).map(
      (link) =>
        `<link ${Object.entries(link)
          .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
          .join(' ')}>`,
    ),
    ...entry.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...entry.preloads.map((href) =>
      entry.origin ? '' : `<link rel="modulepreload" href="${href}" nonce="${nonce}">`,
    ),
    content.jsonLd
      ? `<script type="application/ld+json" nonce="${nonce}">${scriptJson(content.jsonLd)}</script>`
      : '',
    entry.origin ? devPreamble(entry.origin, nonce) : '',
    `<script type="module" src="${entry.script}" nonce="${nonce}"></script>`,
  ];
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head.filter(Boolean).join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>${escapeHtml(noScript)}</noscript>
<script type="application/json" id="page-data" nonce="${nonce}">${scriptJson(data)}</script>
</body>
</html>
`;
}

/** React's fast refresh hooks into the page before any component is loaded. */
export function devPreamble(origin: string, nonce: string): string {
  return `<script type="module" nonce="${nonce}">
import { injectIntoGlobalHook } from '${origin}/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script>
<script type="module" src="${origin}/@vite/client" nonce="${nonce}"></script>`;
}
