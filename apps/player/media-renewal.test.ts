import { describe, expect, it } from 'vitest';
import { videoCalls } from '#features/videos/calls.ts';
import { createApiClient } from '#kernel/client/api-client.ts';
import { AppError } from '#kernel/contract/errors.ts';
import { createRenewal, problemFromApiError } from './media-renewal.ts';

const MINUTE_MS = 60_000;

describe('createRenewal', () => {
  /** A client of a server that responds with this body, at this time by its clock. */
  const respondingWith = (body: unknown, serverNowMs: number) =>
    createApiClient({
      host: '',
      tokens: { kct: null, csrf: null },
      fetch: async (url) => {
        expect(url).toBe(videoCalls.get.path.replace(':id', 'abc'));
        const date = new Date(serverNowMs).toUTCString();
        return new Response(JSON.stringify(body), { headers: { date } });
      },
    });

  it("computes the expiry from the server's clock, even when the browser's clock is wrong", async () => {
    const serverNowMs = Date.UTC(2040, 0, 1);
    const media = { hls: '/media/a.b/abc/1/master.m3u8', until: serverNowMs + 5 * MINUTE_MS };
    const before = Date.now();
    const fresh = await createRenewal(respondingWith({ media }, serverNowMs), 'abc')();
    expect(fresh?.url).toBe(media.hls);
    expect(fresh?.expiresAtMs).toBeGreaterThanOrEqual(before + 5 * MINUTE_MS);
    expect(fresh?.expiresAtMs).toBeLessThanOrEqual(Date.now() + 5 * MINUTE_MS);
  });

  it.each([
    ['without an expiry', { media: { hls: '/m', until: null } }, { url: '/m', expiresAtMs: null }],
    ['from an older server', { media: { hls: '/m' } }, { url: '/m', expiresAtMs: null }],
    ['that does not exist', { media: null }, null],
  ])('handles a URL %s', async (_, body, expected) => {
    expect(await createRenewal(respondingWith(body, Date.now()), 'abc')()).toEqual(expected);
  });
});

describe('problemFromApiError', () => {
  it.each([
    ['VIDEO_PRIVATE', 403, 'VIDEO_PRIVATE'],
    ['VIDEO_DELETED', 410, 'VIDEO_DELETED'],
    ['VIDEO_NOT_FOUND', 404, 'VIDEO_NOT_FOUND'],
    ['SOMETHING_NEW', 403, 'MEDIA_REFUSED'],
    ['SOMETHING_NEW', 401, 'MEDIA_REFUSED'],
    ['SOMETHING_NEW', 410, 'VIDEO_NOT_FOUND'],
    ['UNREACHABLE', 0, 'MEDIA_NETWORK'],
    ['UNREACHABLE', 502, 'MEDIA_NETWORK'],
    ['RATE_LIMITED', 429, 'MEDIA_NETWORK'],
    ['INTERNAL', 500, 'MEDIA_NETWORK'],
  ])('maps %s with status %i to %s', (code, status, expected) => {
    expect(problemFromApiError(new AppError(code, { status, message: 'Words.' })).code).toBe(expected);
  });

  it.each([
    ["the server's message", 'VIDEO_PRIVATE', 'Words.'],
    ['no message when a proxy refuses', 'UNREACHABLE', ''],
  ])('has %s', (_, code, expected) => {
    expect(problemFromApiError(new AppError(code, { status: 403, message: 'Words.' })).message).toBe(
      expected,
    );
  });
});
