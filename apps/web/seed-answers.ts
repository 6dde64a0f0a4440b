import type { QueryClient } from '@tanstack/react-query';
import { accountRoutes } from '#features/accounts/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import type { Route } from '#kernel/contract/route.ts';
import type { PageData } from './page-data.ts';

/** The routes whose answers may come with a page, by the names the server gives them. */
const readable: Readonly<Record<string, Route>> = {
  'videos.list': videoRoutes.list,
  'videos.get': videoRoutes.get,
  'playback.get': playbackRoutes.get,
  'accounts.setting': accountRoutes.setting,
};

/** Puts the page's answers where the first view looks for them, so that it draws at once. */
export function seed(client: QueryClient, data: PageData): void {
  setRouteData(client, accountRoutes.me, {}, data.me);
  setRouteData(client, organizationRoutes.get, {}, data.organization);
  for (const { route: name, input, output } of data.initial) {
    const route = readable[name];
    if (route) setRouteData(client, route, input as never, output as never);
  }
}
