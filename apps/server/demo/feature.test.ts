import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { analyticsRoutes } from '#features/analytics/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, TEST_PASSWORD, type TestServer } from '#test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { ROLE: 'web' } });
  await server.server.service('demo').add(TEST_PASSWORD);
});
afterAll(() => server.stop());

describe('the demo content', () => {
  it('has views on its cards and in its charts [TR-09]', async () => {
    const owner = server.anonymous();
    await owner.call(accountRoutes.signIn, { username: 'owner', password: TEST_PASSWORD });
    const { list } = await owner.call(videoRoutes.list, { mine: true });
    const film = list.find(({ displayname }) => displayname === 'A walk through light')!;
    expect(film.view_count).toBeGreaterThan(1000);
    // No worker renders the film here.
    const rendered = { generation: 1, duration_ms: 36_000 };
    await server.server.service('videos').recordMedia(film.kapsule_id, rendered);
    const found = await owner.call(analyticsRoutes.ofVideo, { id: film.kapsule_id, compare: true });
    expect(found.views).toBeGreaterThan(found.previous!.views);
    expect(found.viewers).toBeLessThan(found.views);
    expect(found.retention[0]).toBeGreaterThan(found.retention.at(-1)!);
    for (const part of ['sites', 'devices', 'campaigns', 'qualities', 'actions'] as const)
      expect(found[part].length).toBeGreaterThan(1);
    const all = await owner.call(analyticsRoutes.ofOrganization, {});
    expect(all.top_videos[0]!.displayname).toBe('A walk through light');
    expect(all.top_videos).toHaveLength(6);
  });
});
