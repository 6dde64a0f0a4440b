import type { QueryClient } from '@tanstack/react-query';
import { accountRoutes, type Me } from '#features/accounts/contract.ts';
import { type Organization, organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { keepAnswer } from '#kernel/client/route-query.ts';
import type { Route } from '#kernel/contract/route.ts';

/** What the server writes into every page. */
export interface PageData {
  readonly me: Me;
  readonly organization: Organization;
  readonly features: { readonly signUp: boolean; readonly sso: { readonly name: string } | null };
  /** Answers that the first view would otherwise have to ask for. */
  readonly initial: ReadonlyArray<{ route: string; input: object; output: object }>;
}

/** The routes whose answers may come with a page, by the names the server gives them. */
const readable: Readonly<Record<string, Route>> = {
  'videos.list': videoRoutes.list,
  'videos.get': videoRoutes.get,
  'accounts.setting': accountRoutes.setting,
};

export function readPageData(page: Document): PageData {
  const text = page.getElementById('page-data')?.textContent;
  if (!text) throw new Error('page-data: the document carries none');
  return JSON.parse(text) as PageData;
}

/** Puts the page's answers where the first view looks for them, so that it draws at once. */
export function seed(client: QueryClient, data: PageData): void {
  keepAnswer(client, accountRoutes.me, {}, data.me);
  keepAnswer(client, organizationRoutes.get, {}, data.organization);
  for (const { route: name, input, output } of data.initial) {
    const route = readable[name];
    if (route) keepAnswer(client, route, input as never, output as never);
  }
}
