import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { commentRoutes } from '#features/comments/contract.ts';
import { createMemoryStorage } from '#test/panel/panel-fakes.ts';
import { createPageApi } from './api.ts';
import { keepAlive } from './keep-alive.ts';
import { createKeptTokens } from './kept-tokens.ts';

const answer = (body: object): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('tokens of a frame', () => {
  it('always send the newest session token, and keep it for a reload once told to [CA-10]', async () => {
    const storage = createMemoryStorage();
    const tokens = createKeptTokens('csrf-1', storage);
    const sent: (string | null)[] = [];
    let made = 0;
    const api = createPageApi(tokens, async (_, init) => {
      sent.push(new Headers(init?.headers).get('x-kct'));
      made += 1;
      return answer({ sid: 's', kct: `kct-${made}` });
    });
    await api.call(accountRoutes.keepAlive, {});
    expect(storage.kept.size).toBe(0);
    expect(tokens.keep()).toBe(true);
    await api.call(accountRoutes.keepAlive, {});
    await api.call(accountRoutes.keepAlive, {});
    expect(sent).toEqual([null, 'kct-1', 'kct-2']);
    expect(createKeptTokens('csrf-2', storage).kct).toBe('kct-3');
    tokens.forget();
    expect(createKeptTokens('csrf-2', storage).kct).toBeNull();
  });

  it('send _csrf as a field of the form', async () => {
    const bodies: string[] = [];
    const api = createPageApi({ kct: null, csrf: 'secret' }, async (_, init) => {
      bodies.push(String(init?.body));
      return answer({});
    });
    await api.call(commentRoutes.create, { gconfid: 'v1', text: 'a b', kapowner: 'olivia' });
    expect(bodies).toEqual(['text=a+b&kapowner=olivia&_csrf=secret']);
  });
});

describe('keepAlive', () => {
  it('asks every five minutes, and only logs a failure [CA-09]', async () => {
    vi.useFakeTimers();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const asked: string[] = [];
    const api = createPageApi({ kct: null, csrf: null }, async (url) => {
      asked.push(String(url));
      throw new TypeError('offline');
    });
    keepAlive(api);
    await vi.advanceTimersByTimeAsync(299_999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['/app/api/v2/track/sid']);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toHaveLength(2);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
