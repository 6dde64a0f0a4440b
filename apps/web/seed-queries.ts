import type { QueryClient } from '@tanstack/react-query';
import { accountRoutes } from '#features/accounts/contract.ts';
import type { WatchProgress } from '#features/history/contract.ts';
import { seedProgress } from '#features/history/site/use-progress.ts';
import { unfinishedKey } from '#features/history/site/use-unfinished.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videofrontRoutes } from '#features/videofront/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { sectionsKey } from '#features/videos/site/use-sections.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import type { Route } from '#kernel/contract/route.ts';
import type { PageData } from './page-data.ts';

/**
 * The routes whose output may be part of a page, by the server's names for them. Contracts that only some pages use are
 * loaded by those pages.
 */
const seedable: Readonly<Record<string, () => Route | Promise<Route>>> = {
  'videos.list': () => videoRoutes.list,
  'videos.get': () => videoRoutes.get,
  'videofront.get': () => videofrontRoutes.get,
  'accounts.setting': () => accountRoutes.setting,
  'history.list': async () => (await import('#features/history/contract.ts')).historyRoutes.list,
  'history.setting': async () => (await import('#features/history/contract.ts')).historyRoutes.setting,
  'likes.list': async () => (await import('#features/likes/contract.ts')).likeRoutes.list,
  'playlists.get': async () => (await import('#features/playlists/contract.ts')).playlistRoutes.get,
  'playlists.list': async () => (await import('#features/playlists/contract.ts')).playlistRoutes.list,
  'channels.get': async () => (await import('#features/channels/contract.ts')).channelRoutes.get,
  'playback.get': async () => (await import('#features/playback/contract.ts')).playbackRoutes.get,
};

type Seed = (client: QueryClient, input: object, output: object) => unknown;

/** Data that is cached in another form, or without the schemas of its contract. */
function special(name: string, input: object): Seed | undefined {
  if (name === 'videos.sections') return (client, _, output) => client.setQueryData(sectionsKey, output);
  if (name === 'history.list' && 'unfinished' in input)
    return (client, _, output) => client.setQueryData(unfinishedKey, output);
  if (name === 'history.progress')
    return (client, { ids }: { ids?: string }, { list }: { list?: WatchProgress[] }) =>
      seedProgress(client, ids ?? '', list ?? []);
  if (name === 'playlists.videos')
    return async (client, { id }: { id?: string }, output) =>
      (await import('#features/playlists/site/use-playlist.ts')).seedPlaylistVideos(
        client,
        id ?? '',
        output as never,
      );
  return undefined;
}

/** Caches the data of the document, so that the first view renders at once. To be awaited before that. */
export async function seedQueries(client: QueryClient, data: PageData): Promise<void> {
  setRouteData(client, accountRoutes.me, {}, data.me);
  setRouteData(client, organizationRoutes.get, {}, data.organization);
  setRouteData(client, videofrontRoutes.logo, {}, { logo: data.logo });
  for (const { route: name, input, output } of data.initial) {
    const seed = special(name, input);
    if (seed) {
      await seed(client, input, output);
      continue;
    }
    const route = await seedable[name]?.();
    if (route) setRouteData(client, route, input as never, output as never);
  }
}
