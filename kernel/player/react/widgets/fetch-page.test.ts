import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchPage, withBase } from './fetch-page.ts';

const { signal } = new AbortController();
const answering = (body: BodyInit, init: ResponseInit = {}) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(body, { headers: { 'content-type': 'text/html' }, ...init }));
afterEach(() => void vi.restoreAllMocks());

describe('fetchPage', () => {
  it('fetches without credentials [PO-03]', async () => {
    const fetched = answering('<p>Grüße');
    expect(await fetchPage('https://a.example/t.html', signal)).toBe('<p>Grüße');
    expect(fetched).toHaveBeenCalledWith('https://a.example/t.html', { credentials: 'omit', signal });
  });

  it('accepts plain text, as which uploaded files are served', async () => {
    answering('<p>Hi', { headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(await fetchPage('/t.html', signal)).toBe('<p>Hi');
  });

  it.each([
    ['a missing file', '', { status: 404 }, 'answered 404'],
    ['a picture', 'x', { headers: { 'content-type': 'image/svg+xml' } }, 'not an HTML file'],
    ['a file without a type', new Blob(['x']), { headers: {} }, 'not an HTML file'],
    ['a large file', 'x'.repeat(512 * 1024 + 1), {}, 'larger than 512 KB'],
  ])('rejects %s with the reason', async (_, body, init, reason) => {
    answering(body, init);
    await expect(fetchPage('/t.html', signal)).rejects.toThrow(reason);
  });

  it('accepts a file of exactly the limit', async () => {
    answering('x'.repeat(512 * 1024));
    expect(await fetchPage('/t.html', signal)).toHaveLength(512 * 1024);
  });
});

describe('withBase', () => {
  it.each([
    ['<p>Hi', 'https://a.example/t/', '<base href="https://a.example/t/"><p>Hi'],
    ['<!DOCTYPE html><p>', '/a', '<!DOCTYPE html><base href="/a"><p>'],
    ['\n <!doctype html>\n<html>', '/a', '\n <!doctype html><base href="/a">\n<html>'],
    ['<p><!doctype html>', '/a', '<base href="/a"><p><!doctype html>'],
    ['', '/a?b="><script>&c', '<base href="/a?b=&quot;><script>&amp;c">'],
    ['$&$1', '/$&', '<base href="/$&amp;">$&$1'],
  ])('of %j at %s', (html, url, expected) => expect(withBase(html, url)).toBe(expected));
});
