import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import { keepAlive } from './keep-alive.ts';
import { createSessionApi } from './session-api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Responds to every request with a newer kct; `null` means no connection. */
function page(tokens: SessionTokens, newest: () => string | null) {
  const requests: string[] = [];
  const api = createSessionApi({
    tokens,
    fetch: async (url, init) => {
      requests.push(`${url} ${new Headers(init?.headers).get('x-kct')}`);
      const kct = newest();
      if (kct === null) throw new TypeError('offline');
      return new Response(JSON.stringify({ sid: 's', kct }));
    },
  });
  return { api, requests };
}

describe('keepAlive', () => {
  it('calls every five minutes, and only logs a failure [CA-09]', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { api, requests } = page({ kct: null, csrf: null }, () => null);
    keepAlive(api);
    await vi.advanceTimersByTimeAsync(299_999);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toEqual(['/app/api/v2/track/sid null']);
    await vi.advanceTimersByTimeAsync(300_000);
    expect([requests.length, warn.mock.calls.length]).toEqual([2, 2]);
  });

  it('makes no calls without a session, and starts when there is one [CA-09]', async () => {
    const tokens: SessionTokens = { kct: null, csrf: null };
    let count = 0;
    const { api, requests } = page(tokens, () => `newer-${++count}`);
    keepAlive(api, () => tokens.kct !== null);
    await vi.advanceTimersByTimeAsync(900_000);
    expect(requests).toEqual([]);
    tokens.kct = 'first';
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toEqual(['/app/api/v2/track/sid first', '/app/api/v2/track/sid newer-1']);
  });
});
