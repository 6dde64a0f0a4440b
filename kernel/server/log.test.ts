import { describe, expect, it } from 'vitest';
import { createLogger, safeUrl } from './log.ts';

/** Logs something at level info and returns the line. */
function logged(value: object): Record<string, unknown> {
  const lines: string[] = [];
  const log = createLogger(
    { level: 'info', pretty: false, secretNames: ['embed_pass'] },
    { write: (line) => void lines.push(line) },
  );
  log.info(value);
  return JSON.parse(lines[0]!) as Record<string, unknown>;
}

describe('the log', () => {
  it.each([
    ['a field', { password: 'x', user: 'ann' }, { password: '[hidden]', user: 'ann' }],
    ['a nested field', { body: { kct: 'x', n: 1 } }, { body: { kct: '[hidden]', n: 1 } }],
    ['a header', { request: { headers: { cookie: 'x' } } }, { request: { headers: { cookie: '[hidden]' } } }],
    ['a name of the product', { embed_pass: 'x' }, { embed_pass: '[hidden]' }],
    ['an object instead of text', { authorization: { token: 'x' } }, { authorization: '[hidden]' }],
    ['an item of a list', { sent: [{ _csrf: 'x' }] }, { sent: [{ _csrf: '[hidden]' }] }],
    ['nothing', { method: 'GET', status: 200, list: [1, 2] }, { method: 'GET', status: 200, list: [1, 2] }],
  ])('hides %s', (_what, value, expected) => {
    expect(logged(value)).toMatchObject(expected);
  });

  it('hides fields of an error and of its request', () => {
    const error = Object.assign(new Error('refused'), {
      cookie: 'x',
      config: { authorization: 'y', method: 'GET' },
    });
    const expected = {
      message: 'refused',
      cookie: '[hidden]',
      config: { authorization: '[hidden]', method: 'GET' },
    };
    expect(logged({ err: error }).err).toMatchObject(expected);
    expect(logged(error).err).toMatchObject(expected);
  });

  it('leaves what it logs unchanged', () => {
    const value = { body: { password: 'x' } };
    logged(value);
    expect(value).toEqual({ body: { password: 'x' } });
  });
});

describe('safeUrl', () => {
  it.each([
    ['/watch?kct=secret&t=5', '/watch?kct=[hidden]&t=5'],
    ['/callback?state=a&code=b', '/callback?state=[hidden]&code=[hidden]'],
    ['/media/signature/videos/x/poster.jpg', '/media/[hidden]/videos/x/poster.jpg'],
    ['/sign-in?target_uri=%2Fjoin%23secret&x=1', '/sign-in?target_uri=%2Fjoin%23[hidden]&x=1'],
    ['/api/v1/videos?q=code', '/api/v1/videos?q=code'],
  ])('%s becomes %s', (url, safe) => {
    expect(safeUrl(url)).toBe(safe);
  });
});
