// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { accountRoutes, type Me } from '#features/accounts/contract.ts';
import { type Organization, OrganizationSettings } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { routeKey } from '#kernel/client/route-query.ts';
import { type PageData, readPageData } from './page-data.ts';
import { seedQueries } from './seed-queries.ts';

const me: Me = {
  user: { username: 'anonymous', displayname: '', interests: [], organization: null },
  _csrf: 'token',
};
const organization: Organization = {
  id: 'o1',
  name: 'Acme',
  primary_color: null,
  sign_up_enabled: true,
  l1_support: '',
  settings: OrganizationSettings.parse({}),
  version: 1,
};
const pageWith = (initial: PageData['initial']): PageData => ({
  me,
  organization,
  logo: null,
  features: { signUp: true, sso: null, mail: false },
  event_id: 1,
  initial,
});

describe('seedQueries', () => {
  it('caches a list for a paged view, with and without the defaults of its input', async () => {
    const output = { list: [], next: 'more' };
    for (const input of [{}, { mine: false, max: 24 }]) {
      const client = new QueryClient();
      await seedQueries(client, pageWith([{ route: 'videos.list', input, output }]));
      expect(client.getQueryData(routeKey(videoRoutes.list, {}))).toEqual({
        pages: [output],
        pageParams: [undefined],
      });
    }
  });

  it('caches the output of one call for the same input only', async () => {
    const client = new QueryClient();
    const output = { kapsule_id: 'v1' };
    await seedQueries(client, pageWith([{ route: 'videos.get', input: { id: 'v1' }, output }]));
    expect(client.getQueryData(routeKey(videoRoutes.get, { id: 'v1' }))).toEqual(output);
    expect(client.getQueryData(routeKey(videoRoutes.get, { id: 'v2' }))).toBeUndefined();
    expect(client.getQueryData(routeKey(accountRoutes.me, {}))).toEqual(me);
  });

  it('ignores unknown routes', async () => {
    const client = new QueryClient();
    await seedQueries(client, pageWith([{ route: 'unknown.route', input: {}, output: {} }]));
    expect(client.getQueryCache().getAll()).toHaveLength(3);
  });
});

describe('readPageData', () => {
  it('reads the JSON that the server wrote into the document', () => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = 'page-data';
    script.textContent = JSON.stringify(pageWith([])).replaceAll('<', '\\u003c');
    document.body.append(script);
    expect(readPageData(document).organization.name).toBe('Acme');
    script.remove();
    expect(() => readPageData(document)).toThrow('page-data');
  });
});
