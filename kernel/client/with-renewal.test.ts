import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#kernel/contract/errors.ts';
import type { RouteCall } from '#kernel/contract/route.ts';
import type { ApiClient } from './api-client.ts';
import { withRenewal } from './with-renewal.ts';

const route: RouteCall<object, string> = { method: 'GET', path: '/api/x' };

/** A client that fails with these codes, one after another, and then succeeds. */
function failing(...codes: string[]) {
  const call = vi.fn(async (): Promise<never> => {
    const code = codes.shift();
    if (code) throw new AppError(code, { status: 401, message: '' });
    return 'done' as never;
  });
  return { call } satisfies ApiClient;
}

describe('withRenewal', () => {
  it.each([
    ['an outdated _csrf', 'CSRF_INVALID', null, true, 'done', 2],
    ['an outdated _csrf without a session', 'CSRF_INVALID', null, false, 'done', 2],
    ['a lost session that came back', 'UNAUTHENTICATED', 'k1', true, 'done', 2],
    ['a lost session', 'UNAUTHENTICATED', 'k1', false, 'UNAUTHENTICATED', 1],
    ['no session at all', 'UNAUTHENTICATED', null, true, 'UNAUTHENTICATED', 1],
    ['any other refusal', 'FORBIDDEN', 'k1', true, 'FORBIDDEN', 1],
  ])('%s: %s with %s ends after %#', async (_, code, kct, hasSession, expected, calls) => {
    const client = failing(code);
    const api = withRenewal(client, { kct }, async () => hasSession);
    const result = await api.call(route, {}).catch((error: AppError) => error.code);
    expect([result, client.call.mock.calls.length]).toEqual([expected, calls]);
  });

  it('gives up after the second rejection', async () => {
    const client = failing('UNAUTHENTICATED', 'UNAUTHENTICATED');
    const renew = vi.fn(async () => true);
    const api = withRenewal(client, { kct: 'k1' }, renew);
    await expect(api.call(route, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect([client.call.mock.calls.length, renew.mock.calls.length]).toEqual([2, 1]);
  });

  it('renews once for calls that fail together, and again for later ones', async () => {
    const renew = vi.fn(async () => true);
    const client = failing('UNAUTHENTICATED', 'UNAUTHENTICATED');
    const api = withRenewal(client, { kct: 'k1' }, renew);
    await Promise.all([api.call(route, {}), api.call(route, {})]);
    expect(renew).toHaveBeenCalledTimes(1);
    client.call.mockRejectedValueOnce(new AppError('UNAUTHENTICATED', { status: 401, message: '' }));
    await api.call(route, {});
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('repeats the call with its input and options', async () => {
    const client = failing('CSRF_INVALID');
    const { signal } = new AbortController();
    await withRenewal(client, { kct: null }, async () => true).call(route, { text: 'hi' }, { signal });
    expect(client.call.mock.calls).toEqual([
      [route, { text: 'hi' }, { signal }],
      [route, { text: 'hi' }, { signal }],
    ]);
  });
});
