import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSafeRedirect } from './safe-redirect.ts';

const publicUrl = 'https://video.example.org';

describe('toSafeRedirect', () => {
  it.each([
    ['/'],
    ['/app/video/abc'],
    ['/app/video/abc?t=10&list=%2Fx#chapter-2'],
    ['/app/login?target_uri=https%3A%2F%2Fevil.org'],
    ['/app/user/ana.b_c-d/setting'],
    ['/app/video/a%20b'],
    ['/.well-known/x.'],
    [`/${'a'.repeat(1999)}`],
  ])('keeps %j [EM-05]', (uri) => {
    expect(toSafeRedirect(uri, publicUrl)).toBe(uri);
  });

  it.each([
    ['https://video.example.org/app/x', '/app/x'],
    ['https://video.example.org', '/'],
    ['/app/café?q=ü', '/app/caf%C3%A9?q=%C3%BC'],
    ['/app/😀', '/app/%F0%9F%98%80'],
  ])('converts %j to the path %j [EM-05]', (uri, expected) => {
    expect(toSafeRedirect(uri, publicUrl)).toBe(expected);
  });

  it.each([
    [''],
    ['app/x'],
    ['//evil.org'],
    ['///evil.org'],
    ['/\\evil.org'],
    ['\\\\evil.org'],
    ['/app\\..\\..\\evil'],
    ['https://evil.org'],
    ['https:evil.org'],
    ['https:/evil.org'],
    ['HTTPS://video.example.org/app/x'],
    ['http://video.example.org/app/x'],
    ['https://video.example.org.evil.org/app'],
    ['https://video.example.org@evil.org/app'],
    ['https://video.example.org:444/app'],
    ['https://video.example.org//evil.org'],
    ['https://video.example.org?x'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['/\t/evil.org'],
    ['/\n/evil.org'],
    ['\t//evil.org'],
    [' //evil.org'],
    ['/ /evil.org'],
    ['/app/x\r\nset-cookie: a=b'],
    ['/app/\0'],
    ['/app/..//evil.org'],
    ['/app/%2e%2e//evil.org'],
    ['/.//evil.org'],
    ['/app/%2E./x'],
    ['/%2fevil.org'],
    ['/%5Cevil.org'],
    ['/%252fevil.org'],
    ['/%25255cevil.org'],
    ['/%0d%0aset-cookie:a'],
    ['/%1fevil.org'],
    ['/%'],
    ['/%a/x'],
    ['/app/%zz'],
    ['/app/\ud800'],
  ])('rejects %j [EM-05]', (uri) => {
    expect(toSafeRedirect(uri, publicUrl)).toBeNull();
  });

  it.each([
    ['http://localhost:8080', 'http://localhost:8080/app/x', '/app/x'],
    ['', '/app/x', '/app/x'],
    ['', 'https://video.example.org/app/x', null],
  ])('with the public URL %j returns for %j the path %j [EM-05]', (ownUrl, uri, expected) => {
    expect(toSafeRedirect(uri, ownUrl)).toBe(expected);
  });

  it('rejects a URI that is too long', () => {
    expect(toSafeRedirect(`/${'a'.repeat(2000)}`, publicUrl)).toBeNull();
  });

  it('never returns a path that leads to another origin, even when parsed repeatedly [EM-05]', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '%5c',
      '%2e',
      '%25',
      '%09',
      '\t',
      '\n',
      ' ',
      'https',
      'evil.org',
      publicUrl,
      'app',
      '／',
      'é',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 6 }).map((pieces) => `/app${pieces.join('')}`),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
      fc.webUrl(),
    );
    const parse = (uri: string): URL => new URL(uri, publicUrl);
    let accepted = 0;
    fc.assert(
      fc.property(text, (uri) => {
        const target = toSafeRedirect(uri, publicUrl);
        if (target === null) return;
        accepted += 1;
        const once = parse(target);
        const again = parse(once.pathname + once.search + once.hash);
        const unescaped = parse(decodeURIComponent(once.pathname));
        expect([once.origin, again.origin, unescaped.origin]).toEqual([publicUrl, publicUrl, publicUrl]);
        expect(toSafeRedirect(target, publicUrl)).toBe(target);
      }),
      { numRuns: 2_000 },
    );
    expect(accepted).toBeGreaterThan(50);
  });
});
