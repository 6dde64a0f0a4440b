// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TrackLevel } from '../contract.ts';
import { RecordedList } from './recorded-list.tsx';

afterEach(cleanup);

it.each<[TrackLevel, number, boolean]>([
  ['none', 0, true],
  ['basic', 3, false],
  ['full', 7, false],
])('of the level %s names %i things, and says that counts stay at 0: %s', (level, count, saysZero) => {
  render(<RecordedList level={level} />);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(items.filter((item) => item.startsWith('Recorded:'))).toHaveLength(count);
  expect(items.filter((item) => item.startsWith('Not recorded:'))).toHaveLength(7 - count);
  expect(screen.queryByText(/stay at 0/) !== null).toBe(saysZero);
});

it('names viewers, pages, clicks, and histories only at the full level', () => {
  render(<RecordedList level="basic" />);
  const missing = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
    .filter((item) => item.startsWith('Not recorded:'));
  for (const [index, word] of ['Who watches', 'page', 'Clicks', 'watch history'].entries())
    expect(missing[index]).toContain(word);
});
