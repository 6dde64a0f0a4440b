import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineErrors, fail, isErrorEnvelope } from '#kernel/contract/errors.ts';
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
  full: defineRoute({ ...base, method: 'GET', path: '/probe/full', input: z.object({}) }),
  missing: defineRoute({ ...base, method: 'GET', path: '/probe/missing', input: z.object({}) }),
  refused: defineRoute({ ...base, method: 'GET', path: '/probe/refused', input: z.object({}) }),
  deep: defineRoute({
    ...base,
    method: 'POST',
    path: '/probe/deep/:id',
    input: z.object({ id: z.string(), list: z.array(z.record(z.string(), z.string())).default([]) }),
  }),
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
        full: () => Promise.reject(Object.assign(new Error(SECRET), { code: 'ENOSPC' })),
        missing: () => Promise.reject(Object.assign(new Error(SECRET), { code: 'ENOENT', syscall: 'open' })),
        refused: () => Promise.reject(Object.assign(new Error(SECRET), { code: '22021' })),
        deep: async ({ id }) => ({ shown: id }),
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
  const body: unknown = JSON.parse(text);
  if (!isErrorEnvelope(body)) throw new Error(`no error envelope: ${text}`);
  return { response, text, error: body.error };
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
    ['a value that the database cannot store', '/probe/refused', {}, 400, 'INVALID_INPUT'],
    ['an error of a feature', '/probe/teapot', {}, 418, 'TEAPOT'],
    ['a database that is away', '/probe/away', {}, 503, 'UNAVAILABLE'],
    ['a disk that is full', '/probe/full', {}, 507, 'DISK_FULL'],
    ['a file that is missing', '/probe/missing', {}, 500, 'INTERNAL'],
    ['an unforeseen error', '/probe/broken', {}, 500, 'INTERNAL'],
    ['an answer that breaks its contract', '/probe/wrong-output', {}, 500, 'INTERNAL'],
  ])('of %s is sent as an envelope', async (_, path, init, status, code) => {
    const { response, text, error } = await ask(path, init);
    expect([response.status, error.code]).toEqual([status, code]);
    expect(error.request_id).toBe(response.headers.get('x-request-id'));
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).not.toContain('hunter2');
  });

  it('names every invalid field with a message', async () => {
    const { error } = await ask('/probe/echo/far-too-long', post('{"title":"","extra":1}'));
    expect(error.code).toBe('INVALID_INPUT');
    expect(error.fields).toEqual({
      id: expect.any(String),
      title: 'Please fill this in.',
      extra: 'This field is not known here.',
    });
  });

  it.each([
    ['NUL in a body', '/probe/deep/a', '{"list":[{"x":"ok"},{"x":"a\\u0000b"}]}', 'list.1.x'],
    ['a lone surrogate in a body', '/probe/deep/a', '{"list":[{"x":"\\ud800"}]}', 'list.0.x'],
    ['NUL in the name of a field', '/probe/deep/a', '{"list":[{"\\u0000":"x"}]}', 'list.0'],
    ['deep nesting', '/probe/deep/a', `{"list":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, 'list'],
  ])('names the field with %s', async (_, path, body, field) => {
    const { response, error } = await ask(path, post(body));
    expect([response.status, error.code, Object.keys(error.fields ?? {})]).toEqual([
      400,
      'INVALID_INPUT',
      [field],
    ]);
  });

  it('says when to retry', async () => {
    expect((await ask('/probe/teapot')).response.headers.get('retry-after')).toBe('7');
    expect((await ask('/probe/away')).response.headers.get('retry-after')).toBe('2');
  });

  it('does not echo what was sent', async () => {
    const { text } = await ask('/probe/<script>alert(1)</script>', post('{"<img>":1}'));
    expect(text).not.toContain('<');
  });

  it('keeps the server running, whatever is sent', async () => {
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

describe('a page that cannot be rendered', () => {
  const asPerson = { headers: { accept: 'text/html,*/*' } };

  it('explains the error and reloads by itself when the server is temporarily unavailable', async () => {
    const response = await fetch(`${server.url}/probe/away`, asPerson);
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('retry-after')).toBe('2');
    const text = await response.text();
    expect(text).toContain('The server is not ready. Please try again in a moment.');
    expect(text).toContain('http-equiv="refresh"');
  });

  it('reveals no internals and shows its request id', async () => {
    const response = await fetch(`${server.url}/probe/broken`, asPerson);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).toContain(response.headers.get('x-request-id'));
    expect(text).not.toMatch(/hunter2|http-equiv="refresh"/);
  });
});

describe('a response', () => {
  it('contains only the fields of the contract', async () => {
    const response = await fetch(`${server.url}/probe/secretive`);
    expect(await response.json()).toEqual({ shown: 'yes' });
  });

  it('prefers a path parameter over a body field of the same name', async () => {
    const response = await fetch(`${server.url}/probe/echo/a`, post('{"title":"ok","id":"b"}'));
    expect(await response.json()).toEqual({ shown: 'a ok' });
  });

  it('cannot be framed, sniffed, executed, or read by other sites', async () => {
    const { headers } = await fetch(`${server.url}/probe/secretive`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
