import { describe, expect, it } from 'vitest';
import { scrubAccessToken } from './scrub-access-token.ts';

describe('scrubAccessToken', () => {
  it.each([
    ['#access_token=secret&token_type=bearer', '/app/login?popup=1'],
    ['#state=1&access_token=secret', '/app/login?popup=1'],
    ['#kct=secret', '/app/login?popup=1'],
    ['#interestsBox', null],
    ['', null],
  ])('for the fragment %j sets the URL to %j [EM-05]', (hash, expected) => {
    let replacedUrl: string | null = null;
    scrubAccessToken(
      { pathname: '/app/login', search: '?popup=1', hash },
      { state: null, replaceState: (_state, _title, url) => (replacedUrl = String(url)) },
    );
    expect(replacedUrl).toBe(expected);
  });
});
