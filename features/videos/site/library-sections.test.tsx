import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { VideoSummary } from '../contract.ts';
import { LibrarySections } from './library-sections.tsx';

afterEach(cleanup);

const event = (kapsule_id: string): VideoSummary => ({
  kapsule_id,
  displayname: kapsule_id,
  owner_name: 'ana',
  owner_displayname: 'Ana',
  images: { thumb: null, fallback: { thumb: null } },
  duration: 0,
  src: 'LIVE_EVENT',
  live_event: { state: 'SCHEDULED', time_live: null },
  visibility: 'public',
  state: 'ready',
  tags: [],
  like_count: 0,
  view_count: 0,
  time_created: 0,
  storyboard: null,
});

it.each([
  [1, false],
  [2, true],
])('with %i live events, offers to see all: %s', (count, isOffered) => {
  const live = Array.from({ length: count }, (_, at) => event(`event-${at}`));
  render(
    <MemoryRouter>
      <LibrarySections sections={{ live, latest: [], more: false, tags: [] }} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('link', { name: /^See all/ }) !== null).toBe(isOffered);
});
