// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ResultsLink } from './results-link.tsx';

afterEach(cleanup);

const open = (config: unknown) =>
  render(
    <MemoryRouter>
      <ResultsLink videoId="v1" config={config} />
    </MemoryRouter>,
  );

it('leads from a video that asks questions to the results of the viewer, and is absent elsewhere', () => {
  open({ items: [{ kind: 'question' }] });
  expect(screen.getByRole('link', { name: 'Your results' }).getAttribute('href')).toBe(
    '/app/video/v1/results',
  );
  cleanup();
  open(undefined);
  expect(screen.queryByRole('link')).toBeNull();
});
