import { describe, expect, it, vi } from 'vitest';
import { createManualClock } from '#test/manual-clock.ts';
import { type PlayerProblem, problem } from '../problems.ts';
import { createMediaLease } from './media-lease.ts';
import type { SignedUrl } from './signed-url.ts';

const MINUTE_MS = 60_000;
const mediaUrl = (token: string, file = '1/master.m3u8'): string => `/media/l.${token}/abc/${file}`;
const SEGMENT = mediaUrl('old', '1/v240/3.m4s');
const signed = (token: string, expiresAtMs: number | null): SignedUrl => ({
  url: mediaUrl(token),
  expiresAtMs,
});
const unreachable = problem('MEDIA_NETWORK', 'no answer');

async function flushPromises(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await Promise.resolve();
}

function createScene(expiresAtMs: number | null, ...responses: (SignedUrl | PlayerProblem | null)[]) {
  const clock = createManualClock();
  const sleep = { ms: 0 };
  const renew = vi.fn(async () => {
    const response = responses.shift() ?? null;
    if (response && 'severity' in response) throw response;
    return response;
  });
  const [onAccessLost, onRenewalFailed] = [vi.fn(), vi.fn()];
  const usage = { isInUse: true };
  const lease = createMediaLease({
    clock,
    renew,
    onAccessLost,
    onRenewalFailed,
    signal: new AbortController().signal,
    initial: signed('old', expiresAtMs),
    isInUse: () => usage.isInUse,
    now: () => clock.now() + sleep.ms,
  });
  const advance = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 1000) {
      clock.advance(Math.min(1000, left));
      await flushPromises();
    }
  };
  return { lease, renew, onAccessLost, onRenewalFailed, advance, sleep, usage };
}

describe('createMediaLease', () => {
  it('never renews a URL without an expiry', async () => {
    const { lease, renew, advance } = createScene(null);
    await advance(10 * MINUTE_MS);
    expect(await lease.freshUrl(SEGMENT)).toBe(SEGMENT);
    expect(renew).not.toHaveBeenCalled();
  });

  it('renews a token before it expires while in use, and uses the new one everywhere', async () => {
    const { lease, renew, advance } = createScene(5 * MINUTE_MS, signed('new', 9 * MINUTE_MS));
    await advance(4 * MINUTE_MS);
    expect(renew).not.toHaveBeenCalled();
    await advance(31_000);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(lease.needsRenewal()).toBe(false);
    expect(await lease.freshUrl(SEGMENT)).toBe(mediaUrl('new', '1/v240/3.m4s'));
    expect(lease.latestUrl(mediaUrl('old', '1/sprite.jpg'))).toBe(mediaUrl('new', '1/sprite.jpg'));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('does not renew for a paused video until a URL is requested', async () => {
    const { lease, renew, advance, usage } = createScene(5 * MINUTE_MS, signed('new', 70 * MINUTE_MS));
    usage.isInUse = false;
    await advance(60 * MINUTE_MS);
    expect(renew).not.toHaveBeenCalled();
    expect(await lease.freshUrl(SEGMENT)).toBe(mediaUrl('new', '1/v240/3.m4s'));
  });

  it('renews before the first request after the computer slept', async () => {
    const { lease, renew, sleep } = createScene(5 * MINUTE_MS, signed('new', 900 * MINUTE_MS));
    sleep.ms = 8 * 60 * MINUTE_MS;
    const requested = [SEGMENT, mediaUrl('old', '1/a0/3.m4s')].map(lease.freshUrl);
    expect(await Promise.all(requested)).toEqual([
      mediaUrl('new', '1/v240/3.m4s'),
      mediaUrl('new', '1/a0/3.m4s'),
    ]);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('renews at once when the server refuses the token', async () => {
    const { lease, renew } = createScene(null, signed('new', null));
    lease.reportForbidden();
    expect(renew).toHaveBeenCalledTimes(1);
    expect(await lease.freshUrl(SEGMENT)).toBe(mediaUrl('new', '1/v240/3.m4s'));
  });

  it('keeps using a valid token when the renewal fails', async () => {
    const { lease, onAccessLost } = createScene(20_000, unreachable);
    expect(await lease.freshUrl(SEGMENT)).toBe(SEGMENT);
    expect(onAccessLost).not.toHaveBeenCalled();
  });

  it('retries with backoff while the server is unreachable and the token has expired', async () => {
    const { lease, renew, onAccessLost, onRenewalFailed, advance } = createScene(
      0,
      unreachable,
      unreachable,
      unreachable,
      signed('new', 90 * MINUTE_MS),
    );
    const requested = lease.freshUrl(SEGMENT);
    await flushPromises();
    expect([renew.mock.calls.length, onRenewalFailed.mock.calls.length]).toEqual([1, 1]);
    await advance(3000);
    expect(renew).toHaveBeenCalledTimes(3);
    await advance(4000);
    expect(await requested).toBe(mediaUrl('new', '1/v240/3.m4s'));
    expect(onAccessLost).not.toHaveBeenCalled();
  });

  it('reports a refusal once and stops asking', async () => {
    const refusal = problem('VIDEO_PRIVATE', 'private');
    const { lease, renew, onAccessLost, advance } = createScene(5 * MINUTE_MS, refusal);
    lease.reportForbidden();
    const requested = vi.fn();
    void lease.freshUrl(SEGMENT).then(requested);
    await flushPromises();
    lease.reportForbidden();
    lease.verifyAccess();
    void lease.freshUrl(SEGMENT).then(requested);
    await advance(20 * MINUTE_MS);
    expect(onAccessLost).toHaveBeenCalledExactlyOnceWith(refusal);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(requested).not.toHaveBeenCalled();
  });

  it('checks a report of withdrawn access with the server', async () => {
    const { lease, onAccessLost } = createScene(null, signed('new', null));
    lease.verifyAccess();
    await flushPromises();
    expect(onAccessLost).not.toHaveBeenCalled();
    expect(lease.latestUrl(SEGMENT)).toBe(mediaUrl('new', '1/v240/3.m4s'));
  });

  it('asks once when many files are missing', async () => {
    const { lease, renew, onAccessLost } = createScene(null, problem('VIDEO_DELETED', 'gone'));
    for (let count = 0; count < 9; count += 1) lease.reportMissing();
    await flushPromises();
    expect(renew).toHaveBeenCalledTimes(1);
    expect(onAccessLost).toHaveBeenCalledTimes(1);
  });

  it('recovers when access is granted again', async () => {
    const { lease, onAccessLost } = createScene(
      null,
      problem('VIDEO_PRIVATE', 'private'),
      signed('new', null),
    );
    lease.verifyAccess();
    await flushPromises();
    expect(onAccessLost).toHaveBeenCalledTimes(1);
    await lease.renewNow();
    expect(await lease.freshUrl(SEGMENT)).toBe(mediaUrl('new', '1/v240/3.m4s'));
  });
});
