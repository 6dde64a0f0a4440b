import { describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { createPageApi } from './api.ts';

const answer = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const stale = { error: { code: 'CSRF_INVALID', message: 'old' } };

describe('createPageApi', () => {
  it('fetches a new token when the old one is refused, and repeats the call once', async () => {
    const seen: string[] = [];
    const api = createPageApi({ kct: null, csrf: 'old' }, async (url, init) => {
      const token = new Headers(init?.headers).get('x-csrf-token');
      seen.push(`${init?.method} ${url} ${token}`);
      if (init?.method === 'GET') return answer(200, { user: {}, _csrf: 'new' });
      return token === 'new' ? answer(200, { ok: true }) : answer(403, stale);
    });
    await expect(api.call(videoRoutes.remove, { id: 'v1' })).resolves.toEqual({ ok: true });
    expect(seen).toEqual([
      'DELETE /api/v1/videos/v1 old',
      'GET /api/v1/me null',
      'DELETE /api/v1/videos/v1 new',
    ]);
  });

  it('gives up after the second refusal', async () => {
    let calls = 0;
    const api = createPageApi({ kct: null, csrf: 'old' }, async (_url, init) => {
      calls += 1;
      return init?.method === 'GET' ? answer(200, { _csrf: 'new' }) : answer(403, stale);
    });
    await expect(api.call(videoRoutes.remove, { id: 'v1' })).rejects.toMatchObject({ code: 'CSRF_INVALID' });
    expect(calls).toBe(3);
  });
});
