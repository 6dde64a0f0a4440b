import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalyticsWorld, createAnalyticsWorld } from '#test/analytics-fixture.ts';
import type { TestPerson } from '#test/test-server.ts';
import { analyticsRoutes } from '../contract.ts';

let world: AnalyticsWorld;
let ana: AnalyticsWorld['ana'];
let administrator: AnalyticsWorld['administrator'];
let createVideo: AnalyticsWorld['createVideo'];
let record: AnalyticsWorld['record'];
beforeAll(async () => {
  world = await createAnalyticsWorld();
  ({ ana, administrator, createVideo, record } = world);
});
afterAll(() => world.server.stop());

describe('an exported file', () => {
  const get = async (person: TestPerson, path: string) => {
    const response = await person.fetch(path);
    return { text: await response.text(), headers: response.headers, status: response.status };
  };

  it('is CSV that a spreadsheet does not execute [TR-09]', async () => {
    const id = await createVideo();
    await record(id, [
      { view: { site: '=HYPERLINK("https://evil.example";"x")', page: '' } },
      { view: { site: '@x', page: 'https://a.example/ü' } },
    ]);
    const { text, headers } = await get(
      ana,
      `/api/v1/videos/${id}/analytics/export?part=sites&from=2026-11-14`,
    );
    expect(text).toBe(`name,views\r\n"'=HYPERLINK(""https://evil.example"";""x"")",1\r\n'@x,1\r\n`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="analytics-${id}-sites-2026-11-14-to-2026-11-15.csv"`,
    );
    const pages = await get(ana, `/api/v1/videos/${id}/analytics/export?part=pages`);
    expect(pages.text).toContain('https://a.example/ü,1');
  });

  it('has all parts, as CSV and as JSON [TR-09]', async () => {
    const id = await createVideo('Talk', 2000);
    await record(id, [{ played: [[0, 2000]], firstSeen: [[0, 2000]] }]);
    const path = `/api/v1/videos/${id}/analytics/export`;
    const csv = await get(ana, path);
    expect(csv.text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'part,item,measure,value',
        'retention,1,views,1',
        'sites,news.example,views,1',
      ]),
    );
    const json = await get(ana, `${path}?format=json`);
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(json.text)).toEqual(await ana.call(analyticsRoutes.ofVideo, { id }));
    const part = await get(ana, `${path}?format=json&part=retention`);
    expect(JSON.parse(part.text).retention).toEqual([
      { second: 0, views: 1, plays: 1 },
      { second: 1, views: 1, plays: 1 },
    ]);
  });

  it('of an organization has its most viewed videos [TR-09]', async () => {
    const id = await createVideo('Exported');
    await record(
      id,
      Array.from({ length: 9 }, () => ({})),
    );
    const path = '/api/v1/organization/analytics/export';
    const { text, headers } = await get(administrator, `${path}?part=top_videos`);
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'kapsule_id,displayname,views,watch_time,average_percent',
      `${id},Exported,9,0,0`,
    ]);
    expect(headers.get('content-disposition')).toContain('analytics-organization-top_videos-');
    expect((await get(administrator, `${path}?part=retention`)).status).toBe(400);
  });

  it('has the last 30 minutes of a video or an organization [TR-09]', async () => {
    const id = await createVideo();
    const path = `/api/v1/videos/${id}/analytics/export?part=realtime`;
    const csv = await get(ana, path);
    expect(csv.text.split('\r\n')).toHaveLength(32);
    expect(csv.text).toMatch(/^time,watching,started\r\n2026-11-15T.{12}Z,0,0\r\n/);
    expect(csv.headers.get('content-disposition')).toMatch(
      new RegExp(`"analytics-${id}-realtime-2026-11-15T\\d{4}Z\\.csv"$`),
    );
    const json = await get(administrator, '/api/v1/organization/analytics/export?part=realtime&format=json');
    expect(JSON.parse(json.text)).toEqual(
      await administrator.call(analyticsRoutes.realtimeOfOrganization, {}),
    );
    expect((await get(ana, '/api/v1/organization/analytics/export?part=realtime')).status).toBe(403);
  });
});
