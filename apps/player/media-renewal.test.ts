import { describe, expect, it } from 'vitest';
import { videoCalls } from '#features/videos/calls.ts';
import { createApiClient } from '#kernel/client/api-client.ts';
import { AppError } from '#kernel/contract/errors.ts';
import { createRenewal, problemOfCall } from './media-renewal.ts';

const MINUTE_MS = 60_000;

describe('createRenewal', () => {
  /** A server that answers with this body at this time by its own clock. */
  const answering = (body: unknown, serverNowMs: number) =>
    createApiClient({
      host: '',
      tokens: { kct: null, csrf: null },
      fetch: async (url) => {
        expect(url).toBe(videoCalls.get.path.replace(':id', 'abc'));
        const date = new Date(serverNowMs).toUTCString();
        return new Response(JSON.stringify(body), { headers: { date } });
      },
    });

  it('counts the lifetime of an address by the clock of the server, however wrong that of the browser is', async () => {
    const serverNowMs = Date.UTC(2040, 0, 1);
    const media = { hls: '/media/a.b/abc/1/master.m3u8', until: serverNowMs + 5 * MINUTE_MS };
    const before = Date.now();
    const fresh = await createRenewal(answering({ media }, serverNowMs), 'abc')();
    expect(fresh?.url).toBe(media.hls);
    expect(fresh?.expiresAtMs).toBeGreaterThanOrEqual(before + 5 * MINUTE_MS);
    expect(fresh?.expiresAtMs).toBeLessThanOrEqual(Date.now() + 5 * MINUTE_MS);
  });

  it.each([
    ['that lasts', { media: { hls: '/m', until: null } }, { url: '/m', expiresAtMs: null }],
    ['from an older server', { media: { hls: '/m' } }, { url: '/m', expiresAtMs: null }],
    ['that does not exist', { media: null }, null],
  ])('handles an address %s', async (_, body, expected) => {
    expect(await createRenewal(answering(body, Date.now()), 'abc')()).toEqual(expected);
  });
});

describe('problemOfCall', () => {
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
  ])('%s with %i is %s', (code, status, expected) => {
    expect(problemOfCall(new AppError(code, { status, message: 'Words.' })).code).toBe(expected);
  });

  it.each([
    ['the words of the server', 'VIDEO_PRIVATE', 'Words.'],
    ['no words if a proxy refuses', 'UNREACHABLE', ''],
  ])('has %s', (_, code, expected) => {
    expect(problemOfCall(new AppError(code, { status: 403, message: 'Words.' })).message).toBe(expected);
  });
});
