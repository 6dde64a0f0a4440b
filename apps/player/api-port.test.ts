import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiPort } from './api-port.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers with these, one after another, and keeps what was asked. */
function answerWith(...answers: (Response | Error)[]) {
  const asked: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init });
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return asked;
}
const json = (body: object, status = 200): Response => new Response(JSON.stringify(body), { status });

describe('createApiPort', () => {
  it('sends the newest tokens; the one against forged calls only where something changes', async () => {
    const tokens = { kct: 'k1', csrf: 'c1' };
    const port = createApiPort(tokens);
    const asked = answerWith(json({ id: 1 }), json({ ok: true }));
    expect(await port.get('/api/x')).toEqual({ id: 1 });
    tokens.kct = 'k2';
    await port.send('POST', '/api/x', { text: 'hi' });
    expect(asked[0]?.init.headers).toEqual({ accept: 'application/json', 'x-kct': 'k1' });
    expect(asked[1]?.init).toMatchObject({
      method: 'POST',
      body: '{"text":"hi"}',
      headers: { 'x-kct': 'k2', 'x-csrf-token': 'c1', 'content-type': 'application/json' },
    });
  });

  it('says with which code the server refused', async () => {
    answerWith(json({ error: { code: 'FORBIDDEN', message: 'You are not allowed to do this.' } }, 403));
    await expect(createApiPort({ kct: null, csrf: null }).get('/api/x')).rejects.toMatchObject({
      ...{ code: 'FORBIDDEN', status: 403, message: 'You are not allowed to do this.' },
    });
  });

  it.each([
    ['no connection', new TypeError('fetch failed'), 0],
    ['an answer that is no JSON', new Response('<html>', { status: 502 }), 502],
  ])('%s is a server that cannot be reached', async (_name, answer, status) => {
    answerWith(answer);
    await expect(createApiPort({ kct: null, csrf: null }).get('/api/x')).rejects.toMatchObject({
      ...{ code: 'UNREACHABLE', status },
    });
  });
});
