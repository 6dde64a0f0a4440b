import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer } from '#test/test-server.ts';
import { codeOf, createViewCalls, createViewFixture, type ViewFixture } from '#test/view-fixture.ts';
import { viewRoutes } from '../contract.ts';

let fixture: ViewFixture;
let video: string;
beforeAll(async () => {
  fixture = await createViewFixture();
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  video = await fixture.addVideo();
});

const { create, track, beat, nobody, rows } = createViewCalls(() => ({ fixture, video }));

describe('reports that are refused or ignored', () => {
  const forged = (token: string): string => `${token.slice(0, -4)}AAAA`;

  it.each<[string, (token: string) => Promise<unknown>, string]>([
    ['a forged token', (token) => beat(forged(token), 0, 1_000), 'VIEW_NOT_FOUND'],
    ['an unknown token', () => beat(`kv-${randomUUID()}`, 0, 1_000), 'VIEW_NOT_FOUND'],
    ['text instead of a token', () => beat('x', 0, 1_000), 'VIEW_NOT_FOUND'],
    ['a negative range', (token) => beat(token, -5, 1_000), 'INVALID_INPUT'],
    ['a reversed range', (token) => beat(token, 2_000, 1_000), 'INVALID_INPUT'],
    ['NaN', (token) => beat(token, Number.NaN, 1_000), 'INVALID_INPUT'],
    ['a position of years', (token) => beat(token, 0, 1e12), 'INVALID_INPUT'],
    [
      'a thousand ranges',
      (token) =>
        track(nobody(), token, 'highPrecisionViewProgress', {
          start: 0,
          end: 1,
          ranges: Array.from({ length: 1_000 }, () => [0, 1]),
        }),
      'INVALID_INPUT',
    ],
    [
      '10 MB',
      (token) => track(nobody(), token, 'action', { name: 'x', data: { text: 'x'.repeat(1e7) } }),
      'BODY_TOO_LARGE',
    ],
    ['an unknown item', (token) => track(nobody(), token, 'everything', {}), 'INVALID_INPUT'],
    ['no data', (token) => track(nobody(), token, 'highPrecisionViewProgress', null), 'INVALID_INPUT'],
    ['a batch of nothing', (token) => track(nobody(), token, 'batch', []), 'INVALID_INPUT'],
    ['broken JSON', (token) => track(nobody(), token, 'action', { name: 'x', data: '{' }), 'INVALID_INPUT'],
    ['more media than time', (token) => beat(token, 0, 30_000), 'VIEW_TOO_FAST'],
  ])('%s', async (_, call, code) => {
    const token = await create(nobody());
    expect(await codeOf(call(token))).toBe(code);
    expect(await rows()).toMatchObject([{ watched_ms: 0, started_at: null }]);
  });

  it('a token of another video', async () => {
    const token = await create(nobody());
    video = await fixture.addVideo();
    expect(await codeOf(beat(token, 0, 1_000))).toBe('VIEW_NOT_FOUND');
  });

  it('a local id that belongs to a view of another video', async () => {
    const local = `kv-${randomUUID()}`;
    await create(nobody(), { kvtoken: local });
    await fixture.flush();
    video = await fixture.addVideo();
    const stolen = await create(nobody(), { kvtoken: local });
    await track(nobody(), stolen, 'playback_start', {}, { n: 1 });
    expect(await rows()).toEqual([]);
  });

  it('a view of a video that the viewer may no longer see', async () => {
    const token = await create(fixture.viewer);
    expect(await codeOf(beat(token, 0, 500, 1, fixture.viewer))).toBe('ok');
    const { version } = await fixture.owner.call(videoRoutes.get, { id: video });
    await fixture.owner.call(videoRoutes.change, { id: video, version, visibility: 'private' });
    await expect
      .poll(() => codeOf(beat(token, 500, 1_000, 2, fixture.viewer)), { timeout: 30_000 })
      .toBe('VIDEO_PRIVATE');
  });

  it.each([
    ['in the trash', false],
    ['deleted', true],
  ])('a view of a video that is %s by now', async (_, permanent) => {
    const token = await create(fixture.viewer);
    expect(await codeOf(beat(token, 0, 500, 1, fixture.viewer))).toBe('ok');
    await fixture.owner.call(videoRoutes.remove, { id: video, permanent });
    await expect
      .poll(() => codeOf(beat(token, 500, 1_000, 2, fixture.viewer)), { timeout: 30_000 })
      .toBe('VIDEO_DELETED');
    expect(await codeOf(create(fixture.viewer))).toBe('VIDEO_DELETED');
  });

  it('a view of somebody who has signed out', async () => {
    const guest = await fixture.server.as('guest');
    const { version } = await fixture.owner.call(videoRoutes.get, { id: video });
    await fixture.owner.call(videoRoutes.change, { id: video, version, visibility: 'organization' });
    const token = await create(guest);
    expect(await codeOf(beat(token, 0, 1_000, 1, guest))).toBe('ok');
    await guest.call(accountRoutes.signOut, {});
    await expect
      .poll(() => codeOf(beat(token, 1_000, 2_000, 2, guest)), { timeout: 30_000 })
      .toBe('VIDEO_PRIVATE');
  });

  it('of a private video for those who may not see it, even right after a view of somebody else', async () => {
    video = await fixture.addVideo('private');
    const token = await create(fixture.owner);
    expect(await codeOf(beat(token, 0, 1_000, 1, fixture.owner))).toBe('ok');
    // The token is the bearer's: it adds to the statistics of its own view, and reveals nothing.
    expect(await codeOf(create(nobody()))).toBe('VIDEO_PRIVATE');
    const local = `kv-${randomUUID()}`;
    expect(await codeOf(beat(local, 0, 1_000, 1, nobody()))).toBe('VIDEO_PRIVATE');
  });

  it('sums that no speed explains, even from two processes', async () => {
    const token = await create(nobody());
    const other = await createTestServer({
      databaseUrl: fixture.server.databaseUrl,
      compose: { clock: fixture.server.clock },
    });
    fixture.server.clock.advance(10_000);
    await beat(token, 0, 20_000, 1);
    expect(await codeOf(beat(token, 20_000, 40_000, 2))).toBe('VIEW_TOO_FAST');
    const call = { id: video, kvtoken: token, track_item: 'highPrecisionViewProgress', n: 3 } as const;
    await other.anonymous().call(viewRoutes.track, { ...call, track_data: { start: 20_000, end: 40_000 } });
    await fixture.flush();
    await other.stop();
    expect(await rows()).toMatchObject([{ watched_ms: 20_000 }]);
  });

  it('programs without an audience', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    };
    const response = await nobody().fetch(`/api/v3/videos/${video}/view/create`, { headers });
    expect(response.status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});
