// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { RelatedList } from './related-list.tsx';

afterEach(cleanup);

const video = (kapsule_id: string) => ({
  kapsule_id,
  displayname: `Film ${kapsule_id}`,
  owner_displayname: 'Ana',
  images: { thumb: null, fallback: { thumb: null } },
  duration: 60_000,
  time_created: 0,
});
const Place = () => <p>{useLocation().pathname + useLocation().search}</p>;

function open({
  isReady = true,
  call = async (): Promise<unknown> => ({ list: [video('a'), video('b')] }),
} = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const calls = vi.fn(call);
  const openVideo = vi.fn(async (): Promise<void> => undefined);
  render(
    <QueryClientProvider client={client}>
      <ApiProvider value={{ call: calls } as never}>
        <MemoryRouter>
          <RelatedList videoId="v1" isReady={isReady} openVideo={openVideo} />
          <Place />
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { calls, openVideo };
}
const link = () => screen.findByRole('link', { name: 'Film a' });

it('waits for the player, with placeholders', () => {
  const { calls } = open({ isReady: false });
  expect(calls).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('Loading related videos');
  expect(screen.getByRole('region', { name: 'Related videos' })).toBeTruthy();
});

it('opens a video in place on a plain click', async () => {
  const { openVideo } = open();
  expect((await link()).getAttribute('href')).toBe('/app/video/a?trk_list=related');
  fireEvent.click(await link());
  expect(openVideo.mock.calls).toEqual([['a', { query: { trk_list: 'related' } }]]);
  expect(screen.getByText('/')).toBeTruthy();
});

it('follows the link when the video cannot be opened in place', async () => {
  const { openVideo } = open();
  openVideo.mockRejectedValue(new Error('gone'));
  fireEvent.click(await link());
  expect(await screen.findByText('/app/video/a?trk_list=related')).toBeTruthy();
});

it('does not go back to a video when another one was chosen meanwhile', async () => {
  const { openVideo } = open();
  openVideo.mockRejectedValue(new DOMException('another video', 'AbortError'));
  fireEvent.click(await link());
  await openVideo.mock.results[0]!.value.catch(() => undefined);
  expect(screen.getByText('/')).toBeTruthy();
});

it('leaves other clicks to the browser', async () => {
  const { openVideo } = open();
  (await link()).addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(await link(), { ctrlKey: true });
  expect(openVideo).not.toHaveBeenCalled();
});

it('offers the library when nothing is related', async () => {
  open({ call: async () => ({ list: [] }) });
  expect((await screen.findByRole('link', { name: 'Browse all videos' })).getAttribute('href')).toBe('/');
});

it('tries again after a failure', async () => {
  let isDown = true;
  open({
    call: async () => {
      if (isDown) throw new Error('no connection');
      return { list: [video('a')] };
    },
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry);
  expect(await link()).toBeTruthy();
});
