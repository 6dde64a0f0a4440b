import { describe, expect, it } from 'vitest';
import { scrubAccessToken } from './scrub-access-token.ts';

describe('scrubAccessToken', () => {
  it.each([
    ['#access_token=secret&token_type=bearer', '/app/login?popup=1'],
    ['#state=1&access_token=secret', '/app/login?popup=1'],
    ['#kct=secret', '/app/login?popup=1'],
    ['#interestsBox', null],
    ['', null],
  ])('makes of %j the address %j [EM-05]', (hash, expected) => {
    let address: string | null = null;
    scrubAccessToken(
      { pathname: '/app/login', search: '?popup=1', hash },
      { state: null, replaceState: (_state, _title, url) => (address = String(url)) },
    );
    expect(address).toBe(expected);
  });
});
