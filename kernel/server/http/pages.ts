import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#kernel/contract/markup.ts';
import { chooseLanguage, LANGUAGE_COOKIE, type Language } from '#kernel/text/choose-language.ts';
import type { Assets, EntryFiles, InlineScript } from './assets.ts';
import { identify } from './authenticate.ts';
import type { Call } from './call.ts';
import type { HttpContext } from './context.ts';
import { checkTexts, toAppError } from './errors.ts';
import { scriptJson } from './html.ts';
import { createCall } from './routes.ts';

/** A response that the page would otherwise request; it seeds the query cache. */
export interface InitialResponse {
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
  readonly initial?: readonly InitialResponse[];
  /** Overrides `frameAncestors` of the page. */
  readonly frameAncestors?: string;
  /** Origins of other hosts that this page may load frames and images from. */
  readonly contentOrigins?: ContentOrigins;
  /** Data for the page's own `document`. */
  readonly own?: unknown;
  /** Shown until the scripts have loaded. */
  readonly skeleton?: PageSkeleton;
}

/** Markup in the place of the page. The stylesheets load after it, so that it is painted at once. */
export interface PageSkeleton {
  readonly style: string;
  /** Escaped by the page that makes it. */
  readonly html: string;
  /** Its most important images, which are requested before the scripts. */
  readonly images?: ReadonlyArray<{ readonly href: string; readonly media?: string }>;
}

export interface ContentOrigins {
  readonly frames: readonly string[];
  readonly images: readonly string[];
}

/** A page of the site. The document contains its data; React renders it. */
export interface Page {
  readonly path: string;
  /** The entry script, if the page is a separate app. */
  readonly entry?: string;
  /** The value of `frame-ancestors`; 'none' by default. */
  readonly frameAncestors?: string;
  /** Lets a page of another site that opened this one as a window communicate with it. */
  readonly keepsOpener?: boolean;
  load?(input: Readonly<Record<string, string>>, call: Call): Promise<PageContent>;
  /** Replaces the default document; its style elements carry the nonce too. */
  document?(parts: DocumentParts): string;
}

export interface PagesOptions {
  readonly assets: Assets;
  readonly entry: string;
  readonly siteName: string;
  /** Shown by browsers without JavaScript. */
  readonly noScript: string;
  /** Modules that a page will import immediately and that are preloaded with its entry script. */
  modulesFor?(page: Page, language: Language): readonly string[];
  /** The origin of media, if it is another host. */
  readonly mediaOrigin?: string;
  /** Data for every page, such as who is signed in. */
  baseData(call: Call): Promise<Readonly<Record<string, unknown>>>;
}

const NO_ORIGINS: ContentOrigins = { frames: [], images: [] };
const THEMES: readonly (string | undefined)[] = ['light', 'dark'];

/** Serves pages, and a readable page for unknown addresses. */
export function createPageServer(options: PagesOptions, context: HttpContext) {
  return async (page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    context.rateLimits.countRequest(request);
    const identity = await identify(request, context);
    context.rateLimits.countCaller(request, identity);
    const call = createCall(request, reply, identity, context);
    const load = async (): Promise<PageContent> => {
      const input = request.params as Record<string, string>;
      checkTexts(input);
      return (await page.load?.(input, call)) ?? {};
    };
    const [base, content] = await Promise.all([options.baseData(call), load().catch(toErrorContent)]);
    const nonce = randomBytes(16).toString('base64');
    const language = chooseLanguage(call.cookie(LANGUAGE_COOKIE), request.headers['accept-language']);
    const entry = options.assets.entry(page.entry ?? options.entry, options.modulesFor?.(page, language));
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
          ownStyles: page.document !== undefined || content.skeleton !== undefined,
        }),
        ...(page.keepsOpener ? { 'cross-origin-opener-policy': 'unsafe-none' } : {}),
      })
      .type('text/html; charset=utf-8')
      .send(
        (page.document ?? renderDocument)({
          content,
          data: { ...base, initial: content.initial ?? [] },
          entry,
          nonce,
          siteName: options.siteName,
          noScript: options.noScript,
          language,
          theme: THEMES.includes(theme) ? theme : undefined,
          inline: options.assets.inline,
        }),
      );
  };
}
export type PageServer = ReturnType<typeof createPageServer>;

export const notFoundPage: Page = { path: '*', load: async () => ({ status: 404, title: 'Page not found' }) };

/** The page still opens when its data cannot be loaded: it retries by itself and shows the error. */
function toErrorContent(error: unknown): PageContent {
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

/** Scripts need the nonce. Framing, posting to other sites, and loading from other hosts are denied by default. */
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

/** The parts of a document. */
export interface DocumentParts {
  readonly content: PageContent;
  readonly data: object;
  readonly entry: EntryFiles;
  readonly nonce: string;
  readonly siteName: string;
  /** Shown by browsers without JavaScript. */
  readonly noScript: string;
  readonly language: Language;
  /** The visitor's choice, unless it is the system's theme. */
  readonly theme: string | undefined;
  /** Returns a script to put into the document. */
  inline(source: string): InlineScript;
}

function renderDocument(parts: DocumentParts): string {
  const { content, data, entry, nonce, siteName, noScript, language, theme } = parts;
  const title = content.title ? `${content.title} · ${siteName}` : siteName;
  const { skeleton } = content;
  const styles = entry.styles.map((href) => `<link rel="stylesheet" href="${href}">`);
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
    ...(skeleton?.images ?? []).map(
      ({ href, media }) =>
        `<link rel="preload" as="image" href="${escapeHtml(href)}"${media ? ` media="${escapeHtml(media)}"` : ''} fetchpriority="high">`,
    ),
    ...(skeleton ? [`<style nonce="${nonce}">${skeleton.style}</style>`] : styles),
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
<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head.filter(Boolean).join('\n')}
</head>
<body>
<div id="root">${skeleton?.html ?? ''}</div>
${skeleton ? styles.join('\n') : ''}
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
