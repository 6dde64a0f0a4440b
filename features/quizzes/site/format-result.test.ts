import { afterEach, describe, expect, it } from 'vitest';
import { resetLanguage, setLanguage } from '#kernel/text/translations.ts';
import { formatCount, formatPercent, formatShare } from './format-result.ts';

afterEach(resetLanguage);

describe('a score', () => {
  it.each([
    [0, '0%'],
    [70, '70%'],
    [(1 / 3) * 100, '33.3%'],
    // Not passed with a passing score of 70.
    [69.99, '69.9%'],
    // What is computed as 70 is 70.
    [69.99999999999, '70%'],
    [0.07 * 1000, '70%'],
    [100, '100%'],
  ])('of %f percent is never rounded up: %s', (percent, shown) => {
    expect(formatPercent(percent)).toBe(shown);
  });

  it('that is an average has one digit', () => {
    expect(formatCount(2 / 3)).toBe('0.7');
    expect(formatCount(1234)).toBe('1,234');
  });

  it('follows the language of the page', () => {
    setLanguage('de', { messages: {}, errors: {} });
    expect(formatPercent(33.33)).toBe('33,3\u00a0%');
  });
});

it.each([
  [1, 3, '33%'],
  [0, 3, '0%'],
  [0, 0, null],
])('%i of %i are %s', (part, whole, shown) => expect(formatShare(part, whole)).toBe(shown));
