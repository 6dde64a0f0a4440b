// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { accountRoutes, type Me } from '#features/accounts/contract.ts';
import { type Organization, OrganizationSettings } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { routeKey } from '#kernel/client/route-query.ts';
import { type PageData, readPageData } from './page-data.ts';
import { seed } from './seed-answers.ts';

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
  features: { signUp: true, sso: null },
  event_id: 1,
  initial,
});

describe('seed', () => {
  it('puts a list where a paged view looks for it, whether or not the server filled in defaults', () => {
    const output = { list: [], next: 'more' };
    for (const input of [{}, { mine: false, max: 24 }]) {
      const client = new QueryClient();
      seed(client, pageWith([{ route: 'videos.list', input, output }]));
      expect(client.getQueryData(routeKey(videoRoutes.list, {}))).toEqual({
        pages: [output],
        pageParams: [undefined],
      });
    }
  });

  it('puts a single answer where a view looks for it, and no other one', () => {
    const client = new QueryClient();
    const output = { kapsule_id: 'v1' };
    seed(client, pageWith([{ route: 'videos.get', input: { id: 'v1' }, output }]));
    expect(client.getQueryData(routeKey(videoRoutes.get, { id: 'v1' }))).toEqual(output);
    expect(client.getQueryData(routeKey(videoRoutes.get, { id: 'v2' }))).toBeUndefined();
    expect(client.getQueryData(routeKey(accountRoutes.me, {}))).toEqual(me);
  });

  it('ignores an answer of a route it does not know', () => {
    const client = new QueryClient();
    seed(client, pageWith([{ route: 'unknown.route', input: {}, output: {} }]));
    expect(client.getQueryCache().getAll()).toHaveLength(2);
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
