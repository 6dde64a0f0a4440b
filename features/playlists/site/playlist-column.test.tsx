// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { playlistConfig, playlistPage } from '#test/playlist-entries.ts';
import type { PlaylistConfig } from '../contract.ts';
import { PlaylistColumn } from './playlist-column.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(playlist: PlaylistConfig) {
  const onOpen = vi.fn();
  const call = vi.fn(async (_route: unknown, { page }: { page: number }) => ({
    list: playlistPage(page, playlist.totalcount),
    totalcount: playlist.totalcount,
  }));
  const element = (shown: PlaylistConfig) => (
    <ApiProvider value={{ call } as never}>
      <MemoryRouter>
        <PlaylistColumn playlist={shown} onOpen={onOpen} />
      </MemoryRouter>
    </ApiProvider>
  );
  const { rerender } = render(element(playlist));
  return { onOpen, call, show: (next: PlaylistConfig) => rerender(element(next)) };
}
const titles = (): string[] =>
  [...document.querySelectorAll('ol [dir=auto]')].map(({ textContent }) => textContent ?? '');
const current = (): string => document.querySelector('[aria-current]')?.textContent ?? '';

describe('the playlist column', () => {
  it('has the name, the position, and the entries with the current one marked [PL-01, PL-02]', () => {
    open(playlistConfig(1, 3, { skipped: 2 }));
    expect(document.querySelector('summary')?.textContent).toBe('Knots2 / 3');
    expect(titles()).toEqual(['Video 0', 'Video 1', 'Video 2']);
    expect(current()).toContain('Video 1');
    expect(screen.getByText('2 videos are private or deleted and were skipped.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Video 2/ }).getAttribute('href')).toBe(
      '/app/video/v2?playlist=p1',
    );
  });

  it("has the name of a built-in list in the viewer's language", () => {
    open(playlistConfig(1, 3, { kind: 'later', displayname: 'Stored name' }));
    expect(document.querySelector('summary')?.textContent).toBe('Watch later2 / 3');
  });

  it('opens entries in place, but leaves clicks for new tabs to the browser [PL-06]', () => {
    const { onOpen } = open(playlistConfig(0, 2));
    fireEvent.click(screen.getByRole('link', { name: /Video 1/ }), { ctrlKey: true });
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: /Video 1/ }));
    expect(onOpen.mock.calls[0]?.[0]).toMatchObject({ kapsule_id: 'v1' });
  });

  it('loads pages before and after the current one, and keeps them for the next video [PL-07]', async () => {
    const { call, show } = open(playlistConfig(14, 25));
    const [before, after] = screen.getAllByRole('button', { name: 'Load more' });
    await act(async () => fireEvent.click(after!));
    await act(async () => fireEvent.click(before!));
    expect(titles()).toEqual(Array.from({ length: 25 }, (_, index) => `Video ${index}`));
    show(playlistConfig(20, 25));
    expect(current()).toContain('Video 20');
    expect(titles()).toHaveLength(25);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('starts anew with a video far away', () => {
    const { show } = open(playlistConfig(0, 60));
    show(playlistConfig(45, 60));
    expect(titles()[0]).toBe('Video 40');
    expect(current()).toContain('Video 45');
  });
});
