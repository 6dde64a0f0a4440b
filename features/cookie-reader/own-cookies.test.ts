import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isOwnCookie, isResumePosition, OWN_COOKIES } from './own-cookies.ts';

describe('isOwnCookie', () => {
  it('knows every cookie that is named in the source [CK-01]', () => {
    const sources = globSync('{kernel,features,apps}/**/*.{ts,tsx}')
      .filter((path) => !path.includes('.test.') && !path.startsWith('features/cookie-reader/'))
      .map((path) => readFileSync(path, 'utf8'));
    const names = sources.flatMap((source) =>
      [...source.matchAll(/COOKIE = '([^']+)'|\.(?:cookie|setCookie)\('([^']+)'|'(\w+_cookie)'/g)].map(
        ([, constant, argument, prefix]) => constant ?? argument ?? `${prefix}_ana_v1`,
      ),
    );
    expect(names).toEqual(expect.arrayContaining([...OWN_COOKIES]));
    expect(names.filter((name) => !isOwnCookie(name))).toEqual([]);
  });

  it.each([
    ['KAPSULE_SESSION', true],
    ['kapsule_later', true],
    ['survey_cookie_ana_v1', true],
    ['embedform_cookie_ana_v1', true],
    ['__Host-id', true],
    ['__Secure-id', true],
    ['__SECURE-id', true],
    // A video.
    ['7hKq2mZpWx4c', true],
    ['7hKq2mZpWx4', false],
    ['7hKq2mZpWx4c9', false],
    // No id contains a zero.
    ['0hKq2mZpWx4c', false],
    ['hKqbmZpWxdca', false],
    ['7HKQ2MZPWX4C', false],
    ['7hkq2mzpwx4c', false],
    ['campaignCode', false],
    ['_ga', false],
    ['mytheme', false],
    ['_host-id', false],
  ])('says of %s: %j [CK-01]', (name, expected) => {
    expect(isOwnCookie(name)).toBe(expected);
  });
});

describe('isResumePosition', () => {
  it.each([
    ['campaignCode', '62', true],
    ['campaignCode', '62a', false],
    ['campaignCode', 'a62', false],
    ['campaignCode', '', false],
    ['campaign', '62', false],
  ])('says of %s=%s: %j [RS-02]', (name, value, expected) => {
    expect(isResumePosition(name, value)).toBe(expected);
  });
});
