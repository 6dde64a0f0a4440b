import { SIGN_IN_PATH } from '#features/accounts/contract.ts';
import type { AccountsPort } from '#features/accounts/port.ts';
import { COMMENTS_PAGE_PATH } from '#features/comments/comments-page.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import { EMBEDDED_PLAYLIST_ROUTE, EMBEDDED_V3_ROUTE, EMBEDDED_V4_ROUTE } from '#features/playback/paths.ts';
import type { VideofrontPort } from '#features/videofront/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import type { Events } from '#kernel/server/events.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { createBuiltAssets, createDevAssets } from '#kernel/server/http/assets.ts';
import type { Call } from '#kernel/server/http/call.ts';
import type { Page } from '#kernel/server/http/page.ts';
import type { PagesOptions } from '#kernel/server/http/pages.ts';
import type { Language } from '#kernel/text/choose-language.ts';
import type { Config } from './config.ts';
import { editPages } from './edit-page.ts';
import { channelPage, historyPage, type ListPagesNeeds, libraryPage, likedPage } from './list-pages.ts';
import { type PlaylistPageNeeds, playlistPage } from './playlist-page.ts';
import { certificatePage, resultsPage } from './quiz-pages.ts';
import { type WatchNeeds, watchPage } from './watch-page.ts';
import { createWatchedData, type WatchedDataNeeds } from './watched-data.ts';

/** Pages of the single-page app without server-side data: sign-up, settings, the studio. */
const PATHS = [
  '/app/signup',
  '/app/join',
  '/app/confirm',
  '/app/forgot-password',
  '/app/reset-password',
  '/app/user/:username/setting',
  '/app/organization/setting',
  '/app/organization/people',
  '/app/playlists',
  '/app/playlist/:id/edit',
  '/app/studio',
  '/app/studio/*',
] as const;

export const sitePages = defineFeature({
  name: 'site-pages',
  needs: {
    videos: port<VideosService>(),
    videofront: port<ListPagesNeeds['videofront']>(),
    playback: port<WatchNeeds['playback']>(),
    embeds: port<WatchNeeds['embeds']>(),
    channels: port<ListPagesNeeds['channels']>(),
    history: port<ListPagesNeeds['history'] & WatchedDataNeeds['history']>(),
    likes: port<ListPagesNeeds['likes']>(),
    playlists: port<PlaylistPageNeeds['playlists']>(),
    organizations: port<WatchedDataNeeds['organizations']>(),
  },
  routes: {},
  migrations: [],
  create(_, needs) {
    const { videos, videofront, playback, embeds, channels, history, likes, playlists, organizations } =
      needs;
    const watchedData = createWatchedData({ history, organizations });
    const lists: ListPagesNeeds = { videos, videofront, channels, history, likes, playlists, watchedData };
    return {
      service: {},
      handlers: {},
      pages: [
        libraryPage(lists),
        watchPage({ videos, videofront, playback, embeds }),
        resultsPage({ videos }),
        certificatePage,
        ...editPages({ playback }),
        channelPage(lists),
        historyPage(lists),
        likedPage(lists),
        playlistPage({ playlists, videofront }),
        ...PATHS.map((path) => ({ path })),
        // Embedded players open the sign-in page as a popup, which needs its opener to report back.
        { path: SIGN_IN_PATH, keepsOpener: true },
        commentsPage(videos),
      ],
    };
  },
});

/** Modules to preload, because these pages import them at once. */
const ENGINE = 'node_modules/hls.js/src/hls.ts';
const MODULES: Readonly<Record<string, readonly string[]>> = {
  '/app/video/:id': ['apps/web/watch-route.tsx'],
  [EMBEDDED_V3_ROUTE]: [ENGINE],
  [EMBEDDED_V4_ROUTE]: [ENGINE],
  [EMBEDDED_PLAYLIST_ROUTE]: [ENGINE],
};

const isPlayerPage = (path: string): boolean =>
  [EMBEDDED_V3_ROUTE, EMBEDDED_V4_ROUTE, EMBEDDED_PLAYLIST_ROUTE].includes(path);

/** English is part of the code; any other language is a module that is loaded before the first render. */
function languageModules(path: string, language: Language): readonly string[] {
  if (language === 'en') return [];
  return [isPlayerPage(path) ? 'apps/languages/german-player.ts' : 'apps/languages/german-site.ts'];
}

type VideosService = Pick<VideosPort, 'list' | 'sections' | 'get'>;

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
  services: {
    readonly accounts: Pick<AccountsPort, 'me'>;
    readonly organizations: OrganizationsPort;
    readonly videofront: Pick<VideofrontPort, 'logoOf'>;
  },
  events: Pick<Events, 'lastId'>,
): PagesOptions {
  const { accounts, organizations, videofront } = services;
  return {
    assets: config.viteOrigin ? createDevAssets(config.viteOrigin) : createBuiltAssets(distDir),
    entry: 'apps/web/main.tsx',
    siteName: PRODUCT_NAME,
    noScript: `${PRODUCT_NAME} needs JavaScript to play videos.`,
    modulesFor: ({ path }, language) => [...(MODULES[path] ?? []), ...languageModules(path, language)],
    ...(config.mediaUrl ? { mediaOrigin: new URL(config.mediaUrl).origin } : {}),
    async baseData(call: Call) {
      // Read before the data: later events may not be reflected in it.
      const event_id = events.lastId();
      const [me, organization] = await Promise.all([
        accounts.me(call.viewer, call),
        organizations.forViewer(call.viewer),
      ]);
      const sso = config.oidc ? { name: config.oidc.name } : null;
      const features = { signUp: organization.sign_up_enabled, sso, mail: config.mail !== undefined };
      const logo = await videofront.logoOf(organization.id);
      return { me, organization, logo, event_id, features };
    },
  };
}
