// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anonymousViewer, type Viewer } from '#kernel/contract/viewer.ts';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import type { TestPlayerOptions } from '#test/test-player.ts';
import { fetchCards } from './fetch-cards.ts';
import { manifests } from './manifest.ts';

const RECOMMENDED = '/api/v1/videos/v1/recommended';
const RELATED = '/api/v1/videos/v1/related';
const ana: Viewer = { ...anonymousViewer, signedIn: true, username: 'ana', displayname: 'Ana' };

const summaries = (count: number, name = 'Film') => ({
  totalcount: count,
  list: Array.from({ length: count }, (_, index) => ({
    kapsule_id: `v${index + 10}`,
    displayname: `${name} ${index + 1}`,
    duration: 65_000,
    images: { thumb: `/t${index}.jpg`, fallback: { thumb: '/f.jpg' } },
  })),
});
const fails = () => {
  throw new Error('no connection');
};

beforeEach(() => void vi.spyOn(window, 'open').mockReturnValue(null));
afterEach(() => {
  removePlayer();
  vi.restoreAllMocks();
});

async function open(options: TestPlayerOptions & { durationMs?: number; asks?: boolean } = {}) {
  const { durationMs = 20_000, asks, ...rest } = options;
  const shown = await renderPlayer({
    manifests,
    widgets: { recommended: asks ? { has_interests: false } : {} },
    video: { durationMs },
    answers: { [RECOMMENDED]: summaries(8) },
    ...rest,
  });
  return {
    ...shown,
    paths: () => shown.test.calls.map(({ path }) => path),
    toEnd: async () => {
      await shown.change(() => shown.test.playTo(durationMs));
      await shown.change(() => shown.test.pass(1000));
    },
  };
}
const block = () => screen.queryByRole('region', { name: 'Also see' });
const links = () => within(block()!).getAllByRole<HTMLAnchorElement>('link');

describe('the videos', () => {
  it('are fetched five seconds before the end, once, and shown after it [EO-07, EO-08]', async () => {
    const { test, change, paths, toEnd } = await open();
    await change(() => test.playTo(14_750));
    expect(paths()).toEqual([]);
    await change(() => test.playTo(15_250));
    expect(paths()).toEqual([`${RECOMMENDED}?offset=0&count=8`]);
    expect(block()).toBeNull();
    await toEnd();
    expect(links().map((link) => link.getAttribute('href'))).toEqual(
      summaries(8).list.map(({ kapsule_id }) => `/app/video/${kapsule_id}?trk_list=recommended`),
    );
    await change(() => test.player.replay());
    expect(block()).toBeNull();
    await toEnd();
    expect(links()).toHaveLength(8);
    expect(paths()).toHaveLength(1);
  });

  it.each([
    ['the viewer seeks into the last seconds', 20_000, 17_000],
    ['the viewer seeks to the very end', 20_000, 20_000],
    ['the video is short', 3000, 0],
  ])('are fetched when %s [EO-08]', async (_, durationMs, seekMs) => {
    const { test, change, paths } = await open({ durationMs });
    await change(() => test.play());
    if (seekMs > 0) await change(() => test.seek(seekMs));
    await change(() => test.pass(250));
    expect(paths()).toHaveLength(1);
  });

  it('are related ones when recommendations fail, and at most eight [EO-08]', async () => {
    const { toEnd } = await open({ answers: { [RECOMMENDED]: fails, [RELATED]: summaries(12) } });
    await toEnd();
    expect(links()).toHaveLength(8);
    expect(links()[0]!.getAttribute('href')).toBe('/app/video/v10?trk_list=related');
  });

  it.each([
    ['both calls fail', { [RECOMMENDED]: fails, [RELATED]: fails }],
    ['there are none', { [RECOMMENDED]: summaries(0) }],
  ])('are left out when %s, and playback is not disturbed [EO-08]', async (_, answers) => {
    const { test, toEnd } = await open({ answers, asks: true, config: { viewer: ana } });
    await toEnd();
    expect(block()).toBeNull();
    expect(test.state.playback.endScreen).toBe(true);
    expect(test.player.widgets.store.getState().failed).toEqual([]);
  });

  it('show pictures that fall back to the next one, titles, and durations [EM-09]', async () => {
    const { toEnd } = await open();
    await toEnd();
    const [first] = links();
    const image = first!.querySelector('img')!;
    expect(first!.textContent).toContain('Film 1');
    expect(first!.textContent).toContain('1:05');
    expect(image.getAttribute('src')).toBe('/t0.jpg');
    fireEvent.error(image);
    expect(image.getAttribute('src')).toBe('/f.jpg');
  });

  it('are fetched anew for somebody who signs in', async () => {
    const { test, change, paths, toEnd } = await open();
    await toEnd();
    await change(() => test.player.widgets.viewers.set(ana));
    expect(block()).toBeNull();
    await change(() => test.player.replay());
    await toEnd();
    expect(paths()).toHaveLength(2);
    expect(links()).toHaveLength(8);
  });
});

it('slow recommendations are replaced by related videos [EO-08]', async () => {
  const { test } = await open();
  const calls: string[] = [];
  const api = {
    call: (route: { path: string }) => {
      calls.push(route.path);
      return calls.length === 1 ? new Promise(() => undefined) : Promise.resolve(summaries(1));
    },
  };
  const ctx = { api, player: test.player.config, signal: new AbortController().signal } as never;
  expect(await fetchCards(ctx, 5)).toMatchObject({ name: 'related', cards: [{ kapsule_id: 'v10' }] });
  expect(calls).toHaveLength(2);
});

describe('arrows', () => {
  it.each([
    [4, 0],
    [5, 2],
  ])('with %d videos there are %d [EO-07]', async (count, arrows) => {
    const { toEnd } = await open({ answers: { [RECOMMENDED]: summaries(count) } });
    await toEnd();
    expect(within(block()!).queryAllByRole('button')).toHaveLength(arrows);
  });

  it('on the keyboard move from video to video, and do not seek', async () => {
    const { test, key, toEnd } = await open();
    await toEnd();
    links()[0]!.focus();
    for (const [pressed, expected] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['ArrowLeft', 0],
      ['ArrowLeft', 0],
    ] as const) {
      await key(pressed, document.activeElement!);
      expect(document.activeElement).toBe(links()[expected]);
    }
    expect(test.eventTypes).not.toContain('seeked');
  });
});

describe('a click', () => {
  it('opens the video in place and is tracked [EO-08, TR-05]', async () => {
    const openVideo = vi.fn(async () => undefined);
    const { test, toEnd } = await open({ services: { openVideo } });
    await toEnd();
    const isFollowed = fireEvent.click(links()[1]!);
    await act(() => test.settle());
    expect(isFollowed).toBe(false);
    expect(openVideo.mock.calls).toEqual([['v11', { query: { trk_list: 'recommended' } }]]);
    expect(window.open).not.toHaveBeenCalled();
    expect(test.events.filter(({ type }) => type === 'tracked')).toMatchObject([
      { widget: 'recommended', action: 'click', data: { kapsule_id: 'v11', trk_list: 'recommended' } },
    ]);
  });

  it('follows the link where the page cannot switch videos [EO-08]', async () => {
    const { test, toEnd } = await open();
    await toEnd();
    fireEvent.click(links()[0]!);
    await act(() => test.settle());
    expect(window.open).toHaveBeenCalledWith('/app/video/v10?trk_list=recommended', '_self');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'with %j is left to the browser [EO-08]',
    async (how) => {
      const openVideo = vi.fn(async () => undefined);
      const { toEnd } = await open({ services: { openVideo } });
      await toEnd();
      links()[0]!.addEventListener('click', (event) => event.preventDefault());
      fireEvent.click(links()[0]!, how);
      expect(openVideo).not.toHaveBeenCalled();
    },
  );
});

describe('the prompt for interests', () => {
  it.each<[string, boolean, Viewer, boolean]>([
    ['somebody without interests', true, ana, true],
    ['somebody with interests', false, ana, false],
    ['visitors', true, anonymousViewer, false],
  ])('is shown to %s: %s [EO-09]', async (_, asks, viewer, isShown) => {
    const { toEnd } = await open({ asks, config: { viewer } });
    await toEnd();
    const link = screen.queryByRole<HTMLAnchorElement>('link', { name: 'Add interests' });
    expect(link !== null).toBe(isShown);
    if (!isShown) return;
    expect(link!.parentElement!.textContent).toBe('Want to get personalized recommendations? Add interests');
    expect([link!.getAttribute('href'), link!.target]).toEqual([
      '/app/user/ana/setting#interestsBox',
      '_blank',
    ]);
  });
});
