import { describe, expect, it } from 'vitest';
import { trackingItems } from './tracking-items.ts';

const of = (query: string) => trackingItems(new URLSearchParams(query));

describe('trackingItems', () => {
  it.each([
    ['keeps names with the prefix', 'trk_list=related&autoplay=1', { trk_list: 'related' }],
    [
      'renames UTM parameters',
      'utm_source=mail&utm_campaign=may',
      { trk_utm_source: 'mail', trk_utm_campaign: 'may' },
    ],
    ['keeps the first of two', 'trk_a=1&trk_a=2', { trk_a: '1' }],
    [
      'does not let a renamed parameter replace a given one',
      'trk_utm_source=a&utm_source=b',
      { trk_utm_source: 'a' },
    ],
    ['keeps empty values', 'trk_a=', { trk_a: '' }],
    ['passes odd names by', 'trk_=1&trk_%3Cb%3E=1&utm_=1&utm_a%20b=1&trk_a%20b=1&xtrk_a=1&__proto__=1', {}],
  ])('%s [PP-03]', (_, query, expected) => {
    expect(of(query)).toEqual(expected);
  });

  it('truncates values to 60 characters without splitting one [PP-03]', () => {
    expect(of(`trk_a=${'x'.repeat(61)}`).trk_a).toBe('x'.repeat(60));
    expect(of(`utm_a=${'x'.repeat(59)}${encodeURIComponent('😀')}`).trk_utm_a).toBe('x'.repeat(59));
  });

  it('accepts at most fifty', () => {
    const query = Array.from({ length: 80 }, (_, index) => `trk_${index}=1`).join('&');
    expect(Object.keys(of(query))).toHaveLength(50);
  });
});
