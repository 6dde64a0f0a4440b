import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { routeUrl } from '#kernel/client/route-url.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { CODES_PER_DAY_MAX, LOG_MAX_LENGTH, problemRoutes } from '../contract.ts';

let server: TestServer;
let ana: TestPerson;
let id: string;
beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' } });
  ana = await server.as('ana');
  id = (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility: 'public' })).kapsule_id;
});
afterAll(() => server.stop());

const createFields = (videoId: string, errorCode = 'MEDIA_DECODE') => ({
  errorCode,
  errorSeverity: 'FATAL' as const,
  errorMessage: 'The picture could not be decoded.',
  videoId,
  kvtoken: 'kv-1',
  domain: 'news.example',
  resolution: '720p',
  mobile: '0',
  bandwidth: '5000000',
});
const getPath = (view: 'kap-view' | 'seg-view') =>
  routeUrl(
    problemRoutes.report,
    { view, token: 'kv-1', ...createFields(id) },
    new URLSearchParams(createFields(id)),
  );
/** Sends a report like a player: without a session or CSRF token. */
const send = async (body: object, path = getPath('kap-view'), from = '203.0.113.1') => {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  return response.status;
};
const list = async (videoId = id) => (await ana.call(problemRoutes.ofVideo, { id: videoId })).list;

describe('GET /api/v1/dspi/analytics/fallback-ifno/{kvtoken}', () => {
  const path = (token: string, fields: Record<string, string> = {}): string =>
    `/api/v1/dspi/analytics/fallback-ifno/${token}?${new URLSearchParams(fields)}`;

  it('counts how often players fell back to another engine [TR-07]', async () => {
    const { kapsule_id: gconfid } = await ana.call(videoRoutes.create, { displayname: 'Fallback' });
    const fields = {
      gconfid,
      host: 'news.example',
      token: 'kv-1',
      media_format: 'native',
      fallback_time: '1200',
      fallback_url: '/1/master.m3u8',
    };
    for (let count = 0; count < 2; count += 1)
      expect((await server.anonymous().fetch(path('kv-1', fields))).status).toBe(200);
    expect(await list(gconfid)).toMatchObject([
      { code: 'FALLBACK', severity: 'WARN', count: 2, last_message: 'native /1/master.m3u8' },
    ]);
  });

  it.each([
    ['no values', path('kv-1')],
    ['an unknown video', path('kv-1', { gconfid: 'nosuchvideo1' })],
    ['long values', path('x'.repeat(290), { gconfid: 'x'.repeat(500), fallback_url: 'x'.repeat(5000) })],
    ['strange values', `${path('%F0%9F%92%A9%20x')}gconfid=%00&gconfid=2&media_format[]=1&fallback_time=NaN`],
  ])('accepts %s [TR-07]', async (_, address) => {
    expect((await server.anonymous().fetch(address)).status).toBe(200);
  });

  it('is limited by address [TR-07]', async () => {
    const codes = new Set<number>();
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (let count = 0; count < 130; count += 1)
      codes.add((await fetch(server.url + path('kv-1'), { headers })).status);
    expect(codes).toEqual(new Set([200, 429]));
  });
});

describe('error reports', () => {
  it('are accepted from anyone and counted per day and code [ER-03]', async () => {
    expect(await send({ ...createFields(id), errorLog: 'a log', kct: 'token' })).toBe(200);
    expect(await send(createFields(id), getPath('seg-view'))).toBe(200);
    expect(await send({ ...createFields(id, 'MEDIA_NETWORK'), errorSeverity: 'ERROR' })).toBe(200);
    const now = server.clock.now();
    expect(await list()).toEqual([
      {
        day: now.toISOString().slice(0, 10),
        code: 'MEDIA_DECODE',
        severity: 'FATAL',
        count: 2,
        last_message: 'The picture could not be decoded.',
        last_time: now.getTime(),
      },
      expect.objectContaining({ code: 'MEDIA_NETWORK', severity: 'ERROR', count: 1 }),
    ]);
  });

  it('are truncated and cleaned instead of rejected [ER-03]', async () => {
    const { kapsule_id: other } = await ana.call(videoRoutes.create, { displayname: 'Other' });
    const malformed = {
      ...createFields(other),
      errorCode: '<script>',
      errorSeverity: 'DOOM',
      errorMessage: `\u0000\ud800${'x'.repeat(9000)}`,
      errorLog: { no: 'text' },
      mobile: true,
      bandwidth: null,
    };
    expect(await send(malformed)).toBe(200);
    const [row] = await list(other);
    expect(row).toMatchObject({ code: 'OTHER', severity: 'ERROR' });
    expect(row!.last_message).toHaveLength(300);
  });

  it('keep the end of a long log, where the error is [ER-03]', async () => {
    const { kapsule_id: other } = await ana.call(videoRoutes.create, { displayname: 'Long' });
    const errorLog = `${'0.0 s played\n'.repeat(1000)}9.0 s problem`;
    expect(await send({ ...createFields(other), errorLog })).toBe(200);
    const { rows } = await sql<{ last_log: string }>`
      select last_log from problem_reports where video_id = ${other}`.execute(server.server.kernel.db);
    expect(rows[0]!.last_log).toBe(errorLog.slice(-LOG_MAX_LENGTH));
  });

  it('of many viewers at once are all counted [ER-03]', async () => {
    const { kapsule_id: popular } = await ana.call(videoRoutes.create, { displayname: 'Popular' });
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        send(createFields(popular), getPath('kap-view'), `198.51.100.${n}`),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await list(popular)).toMatchObject([{ code: 'MEDIA_DECODE', count: 40 }]);
  });

  it('about an unknown video are silently dropped [ER-03]', async () => {
    expect(await send(createFields('nosuchvideo1'))).toBe(200);
  });

  it.each([
    ['an unknown type of view', '/api/v1/dspi/analytics/error-report/x-view/html5/kv-1'],
    ['an empty body', '/api/v1/dspi/analytics/error-report/kap-view/html5/kv-1'],
  ])('with %s are rejected [ER-03]', async (_, path) => {
    expect(await send({}, path)).toBe(400);
  });

  it('are counted as OTHER beyond forty codes a day', async () => {
    const { kapsule_id: many } = await ana.call(videoRoutes.create, { displayname: 'Many' });
    for (let number = 0; number < CODES_PER_DAY_MAX + 10; number += 1)
      await send(createFields(many, `CODE_${number}`));
    const found = await list(many);
    expect(found).toHaveLength(CODES_PER_DAY_MAX + 1);
    expect(found.find(({ code }) => code === 'OTHER')?.count).toBe(10);
  });

  it('are limited by address', async () => {
    const codes = new Set<number>();
    for (let count = 0; count < 130; count += 1)
      codes.add(await send(createFields(id), undefined, '203.0.113.2'));
    expect(codes).toContain(429);
  });

  it('are deleted after 90 days', async () => {
    expect(await list()).not.toEqual([]);
    server.clock.advance(91 * 24 * 3_600_000);
    await server.server.kernel.jobs.runDue('problems.forget');
    server.clock.advance(-91 * 24 * 3_600_000);
    expect((await ana.call(problemRoutes.ofVideo, { id, days: 90 })).list).toEqual([]);
  });
});
