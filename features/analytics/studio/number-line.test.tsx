// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { CommonAnalytics } from './common-analytics.ts';
import { NumberLine } from './number-line.tsx';
import { useAnalyticsQuery } from './use-analytics-query.ts';

afterEach(cleanup);

const totals = { views: 37, viewers: 12, viewers_estimated: false, watch_time: 90, average_percent: 40 };

/** The numbers by day, while what the URL asks for is still loading. */
function Page() {
  const data = { ...totals, by: 'day', previous: null } as unknown as CommonAnalytics;
  return (
    <>
      <NumberLine data={data} control={useAnalyticsQuery()} isOld />
      <output>{useLocation().search}</output>
    </>
  );
}

it.each([
  ['Viewers', '?range=7&metric=viewers'],
  ['Views', '?range=7&by=hour'],
])('%s opens %s, also before the hours are loaded [TR-09]', (name, search) => {
  render(
    <MemoryRouter initialEntries={['/?range=7&metric=watch_time&by=hour']}>
      <Page />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  expect(screen.getByRole('status').textContent).toBe(search);
});
