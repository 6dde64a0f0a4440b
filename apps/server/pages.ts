import { SIGN_IN_PATH } from '#features/accounts/contract.ts';
import type { AccountsPort } from '#features/accounts/port.ts';
import { COMMENTS_PAGE_PATH } from '#features/comments/comments-page.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import { EMBEDDED_V3_ROUTE, EMBEDDED_V4_ROUTE } from '#features/playback/paths.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import type { Events } from '#kernel/server/events.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { createBuiltAssets, createDevAssets } from '#kernel/server/http/assets.ts';
import type { Call } from '#kernel/server/http/call.ts';
import type { Page, PagesOptions } from '#kernel/server/http/pages.ts';
import type { Config } from './config.ts';
import { type WatchNeeds, watchPage } from './watch-page.ts';

/** Pages of the single-page app without server-side data: sign-up, settings, the studio. */
const PATHS = [
  '/app/signup',
  '/app/join',
  '/app/confirm',
  '/app/user/:username/setting',
  '/app/organization/setting',
  '/app/studio',
  '/app/studio/*',
] as const;

export const sitePages = defineFeature({
  name: 'site-pages',
  needs: {
    videos: port<VideosService>(),
    playback: port<WatchNeeds['playback']>(),
    embeds: port<WatchNeeds['embeds']>(),
  },
  routes: {},
  migrations: [],
  create: (_, { videos, playback, embeds }) => ({
    service: {},
    handlers: {},
    // Embedded players open the sign-in page as a popup, which needs its opener to report back.
    pages: [
      libraryPage(videos),
      watchPage({ videos, playback, embeds }),
      ...PATHS.map((path) => ({ path })),
      { path: SIGN_IN_PATH, keepsOpener: true },
      commentsPage(videos),
    ],
  }),
});

/** Includes the first page of videos; a search requests its own results. */
const libraryPage = (videos: VideosService): Page => ({
  path: '/',
  async load(_, { viewer, url }) {
    if (url.search) return {};
    const output = await videos.list(viewer, videoRoutes.list.input.parse({}));
    return { initial: [{ route: 'videos.list', input: {}, output }] };
  },
});

/** Modules to preload, because these pages import them at once. */
const ENGINE = 'node_modules/hls.js/src/hls.ts';
const MODULES = {
  '/app/video/:id': ['apps/web/watch-route.tsx'],
  [EMBEDDED_V3_ROUTE]: [ENGINE],
  [EMBEDDED_V4_ROUTE]: [ENGINE],
};

type VideosService = Pick<VideosPort, 'list' | 'get'>;

/** CM-19: any site may show the comments of a video. */
const commentsPage = (videos: VideosService): Page => ({
  path: COMMENTS_PAGE_PATH,
  entry: 'apps/web/comments-main.tsx',
  frameAncestors: '*',
  async load({ gconfid = '' }, { viewer }) {
    const video = await videos.get(viewer, gconfid);
    return {
      title: `Comments on ${video.displayname}`,
      meta: { robots: 'noindex' },
      initial: [{ route: 'videos.get', input: { id: gconfid }, output: video }],
    };
  },
});

/** Data of every page: the signed-in user, the organization, and the enabled features. */
export function pagesOf(
  config: Config,
  distDir: string,
  services: { readonly accounts: Pick<AccountsPort, 'me'>; readonly organizations: OrganizationsPort },
  events: Pick<Events, 'lastId'>,
): PagesOptions {
  const { accounts, organizations } = services;
  return {
    assets: config.viteOrigin ? createDevAssets(config.viteOrigin) : createBuiltAssets(distDir),
    entry: 'apps/web/main.tsx',
    siteName: PRODUCT_NAME,
    noScript: `${PRODUCT_NAME} needs JavaScript to play videos.`,
    modules: MODULES,
    ...(config.mediaUrl ? { mediaOrigin: new URL(config.mediaUrl).origin } : {}),
    async baseData(call: Call) {
      // Read before the data: later events may not be reflected in it.
      const event_id = events.lastId();
      const [me, organization] = await Promise.all([
        accounts.me(call.viewer, call),
        organizations.forViewer(call.viewer),
      ]);
      const sso = config.oidc ? { name: config.oidc.name } : null;
      return { me, organization, event_id, features: { signUp: organization.sign_up_enabled, sso } };
    },
  };
}
