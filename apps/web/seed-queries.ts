import type { QueryClient } from '@tanstack/react-query';
import { accountRoutes } from '#features/accounts/contract.ts';
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
  'channels.get': async () => (await import('#features/channels/contract.ts')).channelRoutes.get,
  'playback.get': async () => (await import('#features/playback/contract.ts')).playbackRoutes.get,
};

/** Caches the data of the document, so that the first view renders at once. To be awaited before that. */
export async function seedQueries(client: QueryClient, data: PageData): Promise<void> {
  setRouteData(client, accountRoutes.me, {}, data.me);
  setRouteData(client, organizationRoutes.get, {}, data.organization);
  setRouteData(client, videofrontRoutes.logo, {}, { logo: data.logo });
  for (const { route: name, input, output } of data.initial) {
    if (name === 'videos.sections') client.setQueryData(sectionsKey, output);
    const route = await seedable[name]?.();
    if (route) setRouteData(client, route, input as never, output as never);
  }
}
