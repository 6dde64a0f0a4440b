import { describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Answer, type Call, CallError } from './api-port.ts';
import { createRenewal, problemOfCall, videoPath } from './media-renewal.ts';

const MINUTE_MS = 60_000;

describe('createRenewal', () => {
  const answering = (body: unknown, serverNowMs: number | null): Call => {
    const call = async (_method: string, path: string): Promise<Answer<unknown>> => {
      expect(path).toBe(videoPath('abc'));
      return { body, serverNowMs };
    };
    return call as Call;
  };

  it('asks where the contract says', () => {
    expect(videoPath('abc')).toBe(videoRoutes.get.path.replace(':id', 'abc'));
  });

  it('counts the minutes of an address by the clock of the server, however wrong that of the browser is', async () => {
    const serverNowMs = Date.UTC(2040, 0, 1);
    const media = { hls: '/media/a.b/abc/1/master.m3u8', until: serverNowMs + 5 * MINUTE_MS };
    const before = Date.now();
    const fresh = await createRenewal(answering({ media }, serverNowMs), 'abc')();
    expect(fresh?.url).toBe(media.hls);
    expect(fresh?.expiresAtMs).toBeGreaterThanOrEqual(before + 5 * MINUTE_MS);
    expect(fresh?.expiresAtMs).toBeLessThanOrEqual(Date.now() + 5 * MINUTE_MS);
  });

  it.each([
    ['lasts', { media: { hls: '/m', until: null } }, { url: '/m', expiresAtMs: null }],
    ['comes from an older server', { media: { hls: '/m' } }, { url: '/m', expiresAtMs: null }],
    ['is not there', { media: null }, null],
  ])('bears an address that %s', async (_, body, expected) => {
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
    expect(problemOfCall(new CallError(code, status, 'Words.')).code).toBe(expected);
  });

  it('keeps the words of a refusal', () => {
    expect(problemOfCall(new CallError('VIDEO_PRIVATE', 403, 'Words.')).message).toBe('Words.');
  });
});
