import { describe, expect, it } from 'vitest';
import { safeTarget } from './safe-target.ts';
import { scrubAccessToken } from './scrub-access-token.ts';

const origin = 'https://videos.example';

describe('safeTarget', () => {
  it.each([
    [null, '/'],
    ['', '/'],
    ['/app/studio', '/app/studio'],
    ['/?q=a%20b#top', '/?q=a%20b#top'],
    ['https://evil.example/', '/'],
    ['https://videos.example/app/studio', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/\t/evil.example/', '/'],
    ['\\\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/app/login?target_uri=/app/login', '/'],
    ['/a/../../b', '/b'],
  ])('%j leads to %j [EM-05]', (target, expected) => {
    expect(safeTarget(target, origin)).toBe(expected);
  });
});

describe('scrubAccessToken', () => {
  it.each([
    ['#access_token=secret&token_type=bearer', '/app/login?popup=1'],
    ['#state=1&access_token=secret', '/app/login?popup=1'],
    ['#kct=secret', '/app/login?popup=1'],
    ['#interestsBox', null],
    ['', null],
  ])('makes of %j the address %j', (hash, expected) => {
    let address: string | null = null;
    scrubAccessToken(
      { pathname: '/app/login', search: '?popup=1', hash },
      { state: null, replaceState: (_state, _title, url) => (address = String(url)) },
    );
    expect(address).toBe(expected);
  });
});
