import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canEmbed, frameAncestors, parseSite } from './allowed-sites.ts';

describe('parseSite', () => {
  it.each([
    ['example.org', 'example.org'],
    [' Example.ORG/ ', 'example.org'],
    ['example.org\r\n', 'example.org'],
    ['*.example.org', '*.example.org'],
    ['https://example.org', 'https://example.org'],
    ['https://*.example.org:8443', 'https://*.example.org:8443'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['localhost', 'localhost'],
    ['192.168.0.1', '192.168.0.1'],
    ['example.org:0443', 'example.org:443'],
    ['example.org:1', 'example.org:1'],
    ['example.org:65535', 'example.org:65535'],
    [`${'a'.repeat(63)}.org`, `${'a'.repeat(63)}.org`],
    [`${'a.'.repeat(126)}b`, `${'a.'.repeat(126)}b`],
  ])('parses %j as %j', (typed, site) => expect(parseSite(typed)).toEqual({ site }));

  it.each([
    '',
    '*',
    '*.',
    '*.com',
    '**.example.org',
    'a.*.example.org',
    'example.org/path',
    'example.org?x',
    'https://user@example.org',
    'javascript:alert(1)',
    'data:',
    'ftp://example.org',
    "'self'",
    "'none'",
    'example.org evil.example',
    'example.org;script-src *',
    'example.org,evil.example',
    'example.org\r\nset-cookie: a=b',
    '-example.org',
    'example..org',
    'bücher.example',
    'example.org:0',
    'example.org:65536',
    'example.org:*',
    `${'a'.repeat(64)}.org`,
    `${'a.'.repeat(126)}bc`,
    'example-.org',
    'https://https://example.org',
  ])('rejects %j with a reason', (typed) => {
    expect(parseSite(typed)).toEqual({ problem: expect.stringMatching(/\.$/) });
  });
});

describe('frameAncestors', () => {
  it('allows all sites without a list, and always our own pages [EM-01]', () => {
    expect(frameAncestors(null)).toBe('*');
    expect(frameAncestors(['example.org', '*.example.net'])).toBe("'self' example.org *.example.net");
  });

  it('contains only valid sites, whatever is in the list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('*', "'none'", 'a;b', 'a\r\nb', 'a b'))),
        (sites) => {
          expect(frameAncestors(sites)).toMatch(/^'self'( [a-z0-9.:/*-]+)*$/);
          expect(frameAncestors(sites)).not.toMatch(/ \*( |$)/);
        },
      ),
    );
  });
});

describe('canEmbed', () => {
  const own = 'https://video.example.org';
  it.each([
    ['https://anyone.example/page', null, true],
    ['https://video.example.org/app/studio', [], true],
    ['https://video.example.org:8443/', [], false],
    ['http://video.example.org:443/', [], false],
    ['https://other.example.org/', [], false],
    ['https://example.net/', ['example.net'], true],
    ['https://example.net', ['example.net'], true],
    ['http://example.net/', ['example.net'], false],
    ['http://example.net/', ['http://example.net'], true],
    ['https://example.net/', ['http://example.net'], true],
    ['http://example.net/', ['https://example.net'], false],
    ['https://example.net/', ['https://example.net'], true],
    ['https://example.net/', ['example.com', 'example.net'], true],
    ['https://example.net/', ['not a site'], false],
    ['https://example.net?x', ['example.net'], true],
    ['https://[::1]/', ['example.net'], false],
    ['x https://example.net/', ['example.net'], false],
    ['https://example.net:443/', ['example.net:444'], false],
    ['https://example.net:443/', ['example.net'], true],
    ['https://example.net:444/', ['example.net'], false],
    ['https://example.net:444/', ['example.net:444'], true],
    ['https://a.example.net/', ['*.example.net'], true],
    ['https://a.b.example.net/', ['*.example.net'], true],
    ['https://example.net/', ['*.example.net'], false],
    ['https://evilexample.net/', ['*.example.net'], false],
    ['https://example.net.evil.example/', ['example.net'], false],
    ['https://example.net@evil.example/', ['example.net'], false],
    ['https://evil.example/?https://example.net/', ['example.net'], false],
    ['https://evil.example#https://example.net/', ['example.net'], false],
    ['HTTPS://EXAMPLE.NET/', ['example.net'], true],
    ['null', ['example.net'], false],
    ['', ['example.net'], false],
    ['file:///etc/passwd', ['example.net'], false],
  ])('for %s and %j returns %s', (page, sites, expected) =>
    expect(canEmbed(page, sites, own)).toBe(expected),
  );

  it('uses the scheme of our own address for a site without one', () => {
    expect(canEmbed('http://example.net/', ['example.net'], 'http://localhost:8080')).toBe(true);
    expect(canEmbed('http://localhost:8080/x', [], 'http://localhost:8080')).toBe(true);
    expect(canEmbed('https://example.net/', ['example.net'], 'not an address')).toBe(false);
  });
});
