import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineErrors, ErrorEnvelope, fail } from '#kernel/contract/errors.ts';
import { requiredLine } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { withProbe } from '#test/probe-feature.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';

const errors = defineErrors({ TEAPOT: { status: 418, message: 'This is a teapot.' } });
const Answer = z.object({ shown: z.string() });
const base = { auth: 'public', summary: 'For tests', output: Answer } as const;
const routes = {
  echo: defineRoute({
    ...base,
    method: 'POST',
    path: '/probe/echo/:id',
    input: z.object({ id: z.string().max(8), title: requiredLine(5) }),
  }),
  broken: defineRoute({ ...base, method: 'GET', path: '/probe/broken', input: z.object({}) }),
  away: defineRoute({ ...base, method: 'GET', path: '/probe/away', input: z.object({}) }),
  teapot: defineRoute({ ...base, method: 'GET', path: '/probe/teapot', input: z.object({}) }),
  wrongOutput: defineRoute({ ...base, method: 'GET', path: '/probe/wrong-output', input: z.object({}) }),
  secretive: defineRoute({ ...base, method: 'GET', path: '/probe/secretive', input: z.object({}) }),
};
const SECRET = 'the password of the database is hunter2';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({
    compose: {
      features: withProbe(routes, {
        echo: async ({ id, title }) => ({ shown: `${id} ${title}` }),
        broken: () => Promise.reject(new Error(SECRET)),
        away: () => Promise.reject(Object.assign(new Error(SECRET), { code: 'ECONNREFUSED' })),
        teapot: () => Promise.reject(fail(errors, 'TEAPOT', { retryAfterSec: 7 })),
        wrongOutput: async () => ({ shown: 1 }) as never,
        secretive: async () => ({ shown: 'yes', password_hash: SECRET }) as never,
      }),
    },
  });
});
afterAll(() => server.stop());

async function ask(path: string, init?: RequestInit) {
  const response = await fetch(server.url + path, init);
  const text = await response.text();
  return { response, text, error: ErrorEnvelope.parse(JSON.parse(text)).error };
}
const post = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});
const proper = '{"title":"ok"}';

describe('an error', () => {
  it.each([
    ['broken JSON', '/probe/echo/a', post('{"title":'), 400, 'BAD_JSON'],
    ['an empty body', '/probe/echo/a', post(''), 400, 'BAD_JSON'],
    ['a poisoned prototype', '/probe/echo/a', post('{"title":"ok","__proto__":{"x":1}}'), 400, 'BAD_JSON'],
    ['a body that is no object', '/probe/echo/a', post('["ok"]'), 400, 'INVALID_INPUT'],
    ['a body that is null', '/probe/echo/a', post('null'), 400, 'INVALID_INPUT'],
    ['JSON dressed as plain text', '/probe/echo/a', post(proper, 'text/plain'), 400, 'INVALID_INPUT'],
    [
      'a body of another kind',
      '/probe/echo/a',
      post('<a/>', 'application/xml'),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a body over its limit',
      '/probe/echo/a',
      post(JSON.stringify({ title: 'x'.repeat(65_536) })),
      413,
      'BODY_TOO_LARGE',
    ],
    ['an address that leads nowhere', '/probe/nothing', {}, 404, 'NOT_FOUND'],
    ['a method that is not offered', '/probe/echo/a', {}, 404, 'NOT_FOUND'],
    ['an address with a broken escape', '/probe/echo/%zz', post(proper), 404, 'NOT_FOUND'],
    ['an address part far too long', `/probe/echo/${'x'.repeat(400)}`, post(proper), 404, 'NOT_FOUND'],
    ['an error of a feature', '/probe/teapot', {}, 418, 'TEAPOT'],
    ['a database that is away', '/probe/away', {}, 503, 'UNAVAILABLE'],
    ['an unforeseen error', '/probe/broken', {}, 500, 'INTERNAL'],
    ['an answer that breaks its contract', '/probe/wrong-output', {}, 500, 'INTERNAL'],
  ])('of %s is one envelope', async (_, path, init, status, code) => {
    const { response, text, error } = await ask(path, init);
    expect([response.status, error.code]).toEqual([status, code]);
    expect(error.request_id).toBe(response.headers.get('x-request-id'));
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).not.toContain('hunter2');
  });

  it('names every field that is wrong, in words', async () => {
    const { error } = await ask('/probe/echo/far-too-long', post('{"title":"","extra":1}'));
    expect(error.code).toBe('INVALID_INPUT');
    expect(error.fields).toEqual({
      id: expect.any(String),
      title: 'Please fill this in.',
      extra: 'This field is not known here.',
    });
  });

  it('says when to try again', async () => {
    expect((await ask('/probe/teapot')).response.headers.get('retry-after')).toBe('7');
    expect((await ask('/probe/away')).response.headers.get('retry-after')).toBe('2');
  });

  it('does not echo what was sent', async () => {
    const { text } = await ask('/probe/<script>alert(1)</script>', post('{"<img>":1}'));
    expect(text).not.toContain('<');
  });

  it('leaves the server standing, whatever is sent', async () => {
    const { port } = new URL(server.url);
    const status = await new Promise((resolve) => {
      const request = rawRequest(
        {
          port,
          path: '/probe/echo/a',
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': '5000' },
        },
        (response) => resolve(response.statusCode),
      );
      request.on('error', () => resolve('closed'));
      request.write('{"title"');
      request.destroy();
    });
    expect(status).toBe('closed');
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });
});

describe('an answer', () => {
  it('holds what the contract names and nothing else', async () => {
    const response = await fetch(`${server.url}/probe/secretive`);
    expect(await response.json()).toEqual({ shown: 'yes' });
  });

  it('takes a name in the address over one in the body', async () => {
    const response = await fetch(`${server.url}/probe/echo/a`, post('{"title":"ok","id":"b"}'));
    expect(await response.json()).toEqual({ shown: 'a ok' });
  });

  it('can be neither framed, sniffed nor run, and no other site may read it', async () => {
    const { headers } = await fetch(`${server.url}/probe/secretive`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
