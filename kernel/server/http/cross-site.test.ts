import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/contract/errors.ts';
import type { Route } from '#kernel/contract/route.ts';
import { checkCrossSite, isFromOtherOrigin } from './cross-site.ts';

const PUBLIC_URL = 'https://video.example.org';
const HOST = '10.0.0.7:8080';

describe('isFromOtherOrigin', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['a program', {}, false],
    ['our page', { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL }, false],
    [
      'our page at an address that only the proxy knows',
      { 'sec-fetch-site': 'same-origin', origin: 'https://alias.example' },
      false,
    ],
    ['somebody who typed an address', { 'sec-fetch-site': 'none' }, false],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, true],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, true],
    ['another site that claims to be ours', { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL }, true],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.org' }, true],
    ['a value that no browser sends', { 'sec-fetch-site': '' }, true],
    ['our page in an older browser', { origin: PUBLIC_URL }, false],
    ['our page at the address of this machine', { origin: `http://${HOST}` }, false],
    ['our page behind a proxy that ends TLS', { origin: `https://${HOST}` }, false],
    ['another site in an older browser', { origin: 'https://evil.example' }, true],
    ['another port', { origin: 'http://10.0.0.7:9090' }, true],
    ['a name that begins like ours', { origin: 'https://video.example.org.evil.example' }, true],
    ['a sandboxed frame', { origin: 'null' }, true],
    ['an empty origin', { origin: '' }, true],
  ])('for %s', (_, headers, expected) => {
    expect(isFromOtherOrigin({ headers, host: HOST }, PUBLIC_URL)).toBe(expected);
  });
});

describe('checkCrossSite', () => {
  const check = (
    method: Route['method'],
    crossSite: string | undefined,
    site: string,
  ): string | undefined => {
    const route = { method, crossSite } as Partial<Route> as Route;
    try {
      checkCrossSite({ headers: { 'sec-fetch-site': site }, host: HOST }, route, { publicUrl: PUBLIC_URL });
    } catch (error) {
      return error instanceof AppError ? error.code : 'another error';
    }
  };

  it.each<[Route['method'], string | undefined, string, string | undefined]>([
    ['POST', undefined, 'cross-site', 'CROSS_SITE'],
    ['DELETE', undefined, 'same-site', 'CROSS_SITE'],
    ['POST', 'beacons come from host pages', 'cross-site', undefined],
    ['POST', undefined, 'same-origin', undefined],
    ['GET', undefined, 'cross-site', undefined],
  ])('for %s, declared cross-site for %j, from %s: %s', (method, crossSite, site, code) => {
    expect(check(method, crossSite, site)).toBe(code);
  });
});
