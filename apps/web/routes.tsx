import { LibraryPage } from '#features/videos/site/library-page.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

interface PageRoute {
  readonly path: string;
  readonly page: LazyPage;
}

const library = lazyPage(async () => LibraryPage);
const watch = lazyPage(async () => (await import('./watch-route.tsx')).WatchRoute);
const signIn = lazyPage(async () => (await import('./sign-in-routes.tsx')).SignInRoute);
const signUp = lazyPage(async () => (await import('./sign-in-routes.tsx')).SignUpRoute);
const userSetting = lazyPage(
  async () => (await import('#features/accounts/site/user-setting-page.tsx')).UserSettingPage,
);
const organizationSetting = lazyPage(
  async () => (await import('./organization-route.tsx')).OrganizationRoute,
);
const studio = lazyPage(async () => (await import('./studio-routes.tsx')).StudioRoute);
const editVideo = lazyPage(async () => (await import('./studio-routes.tsx')).EditVideoRoute);
const moderation = lazyPage(
  async () => (await import('#features/comments/studio/moderation-page.tsx')).ModerationPage,
);
const playground = lazyPage(async () => (await import('./playground/playground-page.tsx')).PlaygroundPage);
const embeddingGuide = lazyPage(async () => (await import('./guide/guide-page.tsx')).EmbeddingGuidePage);

/** Every page there is. The studio's code stays out of the library's first load. */
export const routes: readonly PageRoute[] = [
  { path: '/', page: library },
  { path: '/app/video/:id', page: watch },
  { path: '/app/login', page: signIn },
  { path: '/app/signup', page: signUp },
  { path: '/app/user/:username/setting', page: userSetting },
  { path: '/app/organization/setting', page: organizationSetting },
  { path: '/app/studio', page: studio },
  { path: '/app/studio/comments', page: moderation },
  { path: '/app/studio/video/:id', page: editVideo },
  { path: '/app/studio/playground', page: playground },
  { path: '/app/studio/guides/embedding', page: embeddingGuide },
];
