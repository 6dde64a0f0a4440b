import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { LibraryRoute } from './library-route.tsx';

export interface PageRoute {
  readonly path: string;
  readonly page: LazyPage;
  readonly membersOnly?: true;
}

const library = lazyPage(async () => LibraryRoute);
const watch = lazyPage(async () => (await import('./watch-route.tsx')).WatchRoute);
const results = lazyPage(async () => (await import('#features/quizzes/site/results-page.tsx')).ResultsPage);
const certificate = lazyPage(async () => (await import('./certificate-route.tsx')).CertificateRoute);
const channel = lazyPage(async () => (await import('./channel-route.tsx')).ChannelRoute);
const history = lazyPage(async () => (await import('./history-route.tsx')).HistoryRoute);
const liked = lazyPage(async () => (await import('./liked-route.tsx')).LikedRoute);
const playlist = lazyPage(
  async () => (await import('#features/playlists/site/playlist-page.tsx')).PlaylistPage,
);
const playlists = lazyPage(async () => (await import('./playlists-route.tsx')).PlaylistsRoute);
const editPlaylist = lazyPage(async () => (await import('./edit-playlist-route.tsx')).EditPlaylistRoute);
const signIn = lazyPage(async () => (await import('./sign-in-routes.tsx')).SignInRoute);
const signUp = lazyPage(async () => (await import('./sign-in-routes.tsx')).SignUpRoute);
const join = lazyPage(async () => (await import('#features/accounts/site/join-page.tsx')).JoinPage);
const confirmEmail = lazyPage(
  async () => (await import('#features/accounts/site/confirm-email-page.tsx')).ConfirmEmailPage,
);
const forgotPassword = lazyPage(async () => (await import('./sign-in-routes.tsx')).ForgotPasswordRoute);
const resetPassword = lazyPage(
  async () => (await import('#features/accounts/site/reset-password-page.tsx')).ResetPasswordPage,
);
const userSetting = lazyPage(async () => (await import('./user-setting-route.tsx')).UserSettingRoute);
const organizationSetting = lazyPage(
  async () => (await import('./organization-route.tsx')).OrganizationRoute,
);
const people = lazyPage(
  async () => (await import('#features/accounts/studio/people-page-guard.tsx')).GuardedPeoplePage,
);
const studio = lazyPage(async () => (await import('./studio-routes.tsx')).StudioRoute);
const editVideo = lazyPage(async () => (await import('./studio-routes.tsx')).EditVideoRoute);
const gradebook = lazyPage(
  async () => (await import('#features/quizzes/studio/gradebook-page.tsx')).GradebookPage,
);
const trash = lazyPage(async () => (await import('#features/videos/studio/trash-page.tsx')).TrashPage);
const moderation = lazyPage(
  async () => (await import('#features/comments/studio/moderation-page.tsx')).ModerationPage,
);
const problems = lazyPage(
  async () => (await import('#features/problems/studio/problems-page.tsx')).ProblemsPage,
);
const analytics = lazyPage(
  async () =>
    (await import('#features/analytics/studio/organization-analytics-page.tsx')).OrganizationAnalyticsPage,
);
const playground = lazyPage(async () => (await import('./playground/playground-page.tsx')).PlaygroundPage);
const embeddingGuide = lazyPage(async () => (await import('./guide/guide-page.tsx')).EmbeddingGuidePage);

/** All pages. The studio's code is not part of the library's first load. */
export const routes: readonly PageRoute[] = [
  { path: '/', page: library },
  { path: '/app/video/:id', page: watch },
  { path: '/app/video/:id/results', page: results },
  { path: '/app/video/:id/certificate/:qid', page: certificate },
  { path: '/app/user/:username', page: channel },
  { path: '/app/history', page: history },
  { path: '/app/liked', page: liked },
  { path: '/app/playlists', page: playlists },
  { path: '/app/playlist/:id', page: playlist },
  { path: '/app/playlist/:id/edit', page: editPlaylist },
  { path: '/app/login', page: signIn },
  { path: '/app/signup', page: signUp },
  { path: '/app/join', page: join },
  { path: '/app/confirm', page: confirmEmail },
  { path: '/app/forgot-password', page: forgotPassword },
  { path: '/app/reset-password', page: resetPassword },
  { path: '/app/user/:username/setting', page: userSetting },
  { path: '/app/organization/setting', page: organizationSetting },
  { path: '/app/organization/people', page: people },
  { path: '/app/studio', page: studio, membersOnly: true },
  { path: '/app/studio/trash', page: trash, membersOnly: true },
  { path: '/app/studio/comments', page: moderation, membersOnly: true },
  { path: '/app/studio/problems', page: problems, membersOnly: true },
  { path: '/app/studio/analytics', page: analytics, membersOnly: true },
  { path: '/app/studio/video/:id/edit?/:tab?', page: editVideo, membersOnly: true },
  // Ranks higher than the one before, because it names its last segment.
  { path: '/app/studio/video/:id/gradebook', page: gradebook, membersOnly: true },
  { path: '/app/studio/playground', page: playground, membersOnly: true },
  { path: '/app/studio/guides/embedding', page: embeddingGuide, membersOnly: true },
];
