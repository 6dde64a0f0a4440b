import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage, LANGUAGE_COOKIE, type Language } from '#kernel/text/choose-language.ts';
import type { Assets } from './assets.ts';
import { identify } from './authenticate.ts';
import type { Call } from './call.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { HttpContext } from './context.ts';
import { checkTexts, toAppError } from './errors.ts';
import type { ContentOrigins, Page, PageContent } from './page.ts';
import { renderDocument } from './render-document.ts';
import { createCall } from './routes.ts';

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

const NO_ORIGINS: ContentOrigins = { frames: [], images: [], files: [] };
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
