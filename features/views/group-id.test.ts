import { describe, expect, it } from 'vitest';
import { findGroupId, groupCookie } from './group-id.ts';

describe('the group id cookie [TR-08]', () => {
  it.each([
    ['', null],
    ['_kapsulegid=abcd-1234', 'abcd-1234'],
    ['theme=dark; _kapsulegid=abcd-1234; x=1', 'abcd-1234'],
    ['not_kapsulegid=abcd-1234', null],
    ['_kapsulegid=short', null],
    ['_kapsulegid=<script>alert</script>', null],
  ])('is read from %j: %s', (cookies, expected) => expect(findGroupId(cookies)).toBe(expected));

  it('lasts 13 months and is accepted in a frame on another site, over HTTPS', () => {
    expect(groupCookie('abcd-1234', false)).toBe(
      '_kapsulegid=abcd-1234; max-age=34128000; path=/; samesite=lax',
    );
    expect(groupCookie('abcd-1234', true)).toBe(
      '_kapsulegid=abcd-1234; max-age=34128000; path=/; samesite=none; secure; partitioned',
    );
  });
});
