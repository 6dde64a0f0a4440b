// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenVideoOptions } from '#kernel/player/core/player-services.ts';
import { problem } from '#kernel/player/core/problems.ts';
import { createManualClock } from '#test/manual-clock.ts';
import { playlistConfig, playlistEntry, playlistPage } from '#test/playlist-entries.ts';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import type { TestPlayerOptions } from '#test/test-player.ts';
import type { PlaylistConfig } from '../contract.ts';
import { playlist as manifest } from './manifest.ts';
import { takeCarriedNote } from './open-entry.ts';
import { createPlaylistWidget } from './widget.tsx';

/** The marks at both ends of the list that are in view. */
const visible: (() => void)[] = [];
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void;
      constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => void visible.push(() => call([{ isIntersecting: true }]));
      }
      disconnect = (): void => undefined;
    },
  );
});
afterEach(() => {
  removePlayer();
  visible.length = 0;
  takeCarriedNote('');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type OpenVideo = (id: string, options: OpenVideoOptions) => Promise<void>;
const network = () => Object.assign(new Error('offline'), problem('MEDIA_NETWORK', 'test'));
const refusal = () => Object.assign(new Error('no'), problem('VIDEO_PRIVATE', 'test'));

async function open(config: PlaylistConfig, options: TestPlayerOptions = {}) {
  const clock = createManualClock();
  const openVideo = vi.fn<OpenVideo>(() => new Promise(() => undefined));
  const prepareVideo = vi.fn();
  const answers = Object.fromEntries(
    Array.from({ length: 10 }, (_, page) => [
      `/api/v1/playlists/p1/videos?page=${page}&size=10`,
      { list: playlistPage(page, config.totalcount), totalcount: config.totalcount, skipped: 0, version: 1 },
    ]),
  );
  const rendered = await renderPlayer({
    clock,
    answers,
    video: { id: `v${config.position}`, durationMs: 60_000, title: `Video ${config.position}` },
    widgets: { playlist: config },
    manifests: [{ ...manifest, load: async () => ({ default: createPlaylistWidget(clock) }) }],
    look: { showPlaylistControls: true },
    services: { openVideo, prepareVideo, ...options.services },
    ...options,
  });
  const pass = (ms: number): Promise<void> => act(() => rendered.test.pass(ms));
  const playToEnd = async (): Promise<void> => {
    await act(() => rendered.test.playTo(60_000));
    await pass(1000);
  };
  return { ...rendered, openVideo, prepareVideo, pass, playToEnd };
}
const cards = (): string[] =>
  screen.queryAllByRole('listitem').flatMap(({ textContent }) => (textContent ? [textContent] : []));
const opened = (openVideo: { mock: { calls: unknown[][] } }) => openVideo.mock.calls.map(([id]) => id);

describe('the drawer', () => {
  it("has the name of a built-in list in the viewer's language", async () => {
    const { press } = await open(playlistConfig(1, 3, { kind: 'later', displayname: 'Stored name' }));
    await press('See videos in playlist');
    expect(await screen.findByRole('region', { name: 'Watch later' })).toBeTruthy();
  });

  it('opens from its button with name, count, and cards with thumbnail, title, and duration [PL-01, PL-02]', async () => {
    const { press, stage } = await open(playlistConfig(1, 3, { skipped: 2 }));
    await press('See videos in playlist');
    const drawer = await screen.findByRole('region', { name: 'Knots' });
    expect(drawer.style).toMatchObject({
      inlineSize: '70%',
      maxBlockSize: expect.stringContaining('min(85%, '),
    });
    expect(drawer.textContent).toContain('3 videos');
    expect(drawer.textContent).toContain('Now playing: Video 1');
    expect(drawer.textContent).toContain('2 videos are private or deleted and were skipped.');
    expect(cards().slice(-3)).toEqual(['1:00Video 0', '1:01Video 1Playing now', '1:02Video 2Next']);
    expect(stage.querySelector('img[src="/thumb/2.jpg"]')).toBeTruthy();
  });

  it("has the short label 'Playlist' on phones [PL-01]", async () => {
    const { hasButton } = await open(playlistConfig(0, 2), { look: { isMobile: true } });
    expect(hasButton('Playlist')).toBe(true);
    expect(hasButton('See videos in playlist')).toBe(false);
  });

  it('marks the first entry as next after the last one [PL-06]', async () => {
    const { press } = await open(playlistConfig(2, 3));
    await press('See videos in playlist');
    expect(cards().slice(-3)).toEqual(['1:00Video 0Next', '1:01Video 1', '1:02Video 2Playing now']);
  });

  it('loads further pages at both ends when they come into view [PL-07]', async () => {
    const { press, change, test } = await open(playlistConfig(14, 25));
    await press('See videos in playlist');
    expect(within(screen.getByRole('region', { name: 'Knots' })).getAllByRole('button')).toHaveLength(11);
    const [before, after] = visible.splice(0);
    await change(() => after!());
    await change(() => before!());
    await change(() => visible.splice(0)[0]!());
    const titles = [...document.querySelectorAll('[data-widget="playlist"] li button')].map(
      ({ textContent }) => textContent?.replace(/^\d+:\d\d/, '').replace(/(Playing now|Next)$/, ''),
    );
    expect(titles).toEqual(Array.from({ length: 25 }, (_, index) => `Video ${index}`));
    expect(test.calls.filter(({ path }) => path.includes('/playlists/'))).toHaveLength(2);
  });

  it('says when a page cannot be loaded and tries again [PL-07]', async () => {
    let fails = true;
    const answers = {
      '/api/v1/playlists/p1/videos': () => {
        if (fails) throw new Error('down');
        return { list: playlistPage(1, 12), totalcount: 12 };
      },
    };
    const { press, change } = await open(playlistConfig(0, 12), { answers });
    await press('See videos in playlist');
    await change(() => visible[0]!());
    expect(screen.getByRole('alert').textContent).toContain("can't be loaded");
    fails = false;
    await press('Try again');
    expect(cards().at(-1)).toContain('Video 11');
  });
});

describe('an entry', () => {
  it('is marked active at once, is opened in the playlist, and hides the rest [PL-06, PL-08]', async () => {
    const config = playlistConfig(0, 3);
    const list = [config.list[0]!, config.list[1]!, playlistEntry(2, { start: 5000, end: 9000 })];
    const { press, openVideo } = await open({ ...config, list });
    await press('See videos in playlist');
    await press(/0:04 Video 2/);
    expect(openVideo).toHaveBeenCalledWith('v2', { query: { playlist: 'p1' } });
    expect(cards().slice(-3)).toEqual(['1:00Video 0Next', '1:01Video 1', '0:04Video 2Playing now']);
    expect(screen.getByText('Loading next video...')).toBeTruthy();
  });

  it('that is chosen last wins [PL-06]', async () => {
    const { press, openVideo } = await open(playlistConfig(0, 4));
    const aborted = Object.assign(new Error('replaced'), { name: 'AbortError' });
    let replace = (_: Error): void => undefined;
    openVideo.mockImplementationOnce(() => new Promise((_, reject) => (replace = reject)));
    await press('See videos in playlist');
    await press(/Video 2/);
    await press(/Video 3/);
    await act(async () => replace(aborted));
    expect(opened(openVideo)).toEqual(['v2', 'v3']);
    expect(cards().slice(-4).at(-1)).toContain('Playing now');
    expect(screen.getByText('Loading next video...')).toBeTruthy();
  });

  it('is reached by the previous and next buttons; at both ends they lead nowhere [CT-01, CT-14]', async () => {
    const first = await open(playlistConfig(0, 2));
    expect(first.getButton('Previous video').getAttribute('aria-disabled')).toBe('true');
    await first.press('Previous video');
    await first.press('Next video: Video 1');
    expect(opened(first.openVideo)).toEqual(['v1']);
    removePlayer();
    const last = await open(playlistConfig(1, 2));
    expect(last.getButton('Next video').getAttribute('aria-disabled')).toBe('true');
    await last.press('Previous video: Video 0');
    expect(opened(last.openVideo)).toEqual(['v0']);
  });

  it('has a preview card while its button has the pointer [PL-03]', async () => {
    const { change, getButton, stage, prepareVideo } = await open(playlistConfig(1, 3));
    await change(() => fireEvent.pointerEnter(getButton(/^Next video/), { pointerType: 'mouse' }));
    expect(stage.querySelector('[data-side="left"]')?.textContent).toBe('1:02Next videoVideo 2');
    expect(prepareVideo).toHaveBeenCalledWith('v2', { query: { playlist: 'p1' } });
    await change(() => fireEvent.pointerLeave(getButton(/^Next video/)));
    await change(() => fireEvent.pointerEnter(getButton(/^Previous video/), { pointerType: 'mouse' }));
    expect(stage.querySelector('[data-side="left"]')?.textContent).toBe('1:00Previous videoVideo 0');
  });

  it('that is upcoming is shown in the last 5 s and announced to the page before [PL-03]', async () => {
    const { test, hasButton, press, openVideo, prepareVideo } = await open(playlistConfig(0, 2));
    await act(() => test.playTo(49_000));
    expect(prepareVideo).not.toHaveBeenCalled();
    await act(() => test.playTo(54_000));
    expect(prepareVideo).toHaveBeenCalledExactlyOnceWith('v1', { query: { playlist: 'p1' } });
    expect(hasButton(/^1:01 Next video Video 1/)).toBe(false);
    await act(() => test.playTo(55_500));
    await press(/^1:01 Next video Video 1/);
    expect(opened(openVideo)).toEqual(['v1']);
  });
});

describe('after the end', () => {
  it('the next entry opens 4 s after the end screen [PL-04]', async () => {
    const { playToEnd, pass, openVideo } = await open(playlistConfig(0, 2));
    await playToEnd();
    const card = screen.getByRole('region', { name: 'Next video' });
    expect(card.textContent).toBe('1:01NEXT VIDEO IS LOADINGStarts in 4 sVideo 1Next videoCancel');
    await pass(3000);
    expect(card.textContent).toContain('Starts in 1 s');
    expect(openVideo).not.toHaveBeenCalled();
    await pass(1000);
    expect(opened(openVideo)).toEqual(['v1']);
    expect(screen.getByText('Loading next video...')).toBeTruthy();
  });

  it('the viewer can cancel, and open the next entry later or at once [PL-04]', async () => {
    const { playToEnd, pass, press, openVideo, hasButton } = await open(playlistConfig(0, 2));
    await playToEnd();
    await press('Cancel');
    await pass(20_000);
    expect(openVideo).not.toHaveBeenCalled();
    expect(hasButton('Cancel')).toBe(false);
    expect(screen.queryByText('NEXT VIDEO IS LOADING')).toBeNull();
    await press('Next video');
    expect(opened(openVideo)).toEqual(['v1']);
  });

  it('nothing opens while results are shown, or while the viewer looks at the list [PL-04]', async () => {
    const results = await open(playlistConfig(0, 2));
    await act(() => results.test.playTo(60_000));
    const release = results.test.player.hold('results');
    await results.pass(20_000);
    expect(results.openVideo).not.toHaveBeenCalled();
    await act(async () => release());
    await results.pass(4000);
    expect(opened(results.openVideo)).toEqual(['v1']);
    removePlayer();
    const list = await open(playlistConfig(0, 2));
    await list.playToEnd();
    await list.press('See videos in playlist');
    await list.pass(20_000);
    expect(list.openVideo).not.toHaveBeenCalled();
  });

  it('a replay ends the countdown; the next end starts another one [PL-04]', async () => {
    const { playToEnd, pass, test, openVideo } = await open(playlistConfig(0, 2));
    await playToEnd();
    await pass(2000);
    await act(async () => void test.player.replay());
    await pass(5000);
    expect(openVideo).not.toHaveBeenCalled();
    await playToEnd();
    await pass(4000);
    expect(opened(openVideo)).toEqual(['v1']);
  });

  it('of the last entry the list is shown, from its beginning, and nothing opens by itself [PL-05]', async () => {
    const { playToEnd, pass, press, openVideo } = await open(playlistConfig(11, 12));
    await playToEnd();
    await pass(20_000);
    expect(openVideo).not.toHaveBeenCalled();
    expect(cards().filter((one) => one.includes('Video'))[0]).toContain('Video 0Next');
    await press('Playlist has ended please click here to revisit the playlist.');
    expect(opened(openVideo)).toEqual(['v0']);
  });

  it('of a part the next entry follows, although the video goes on [PL-04]', async () => {
    const config = playlistConfig(0, 2);
    const part = { start: 10_000, end: 20_000 };
    const { test, pass, openVideo } = await open({ ...config, part }, { start: { startMs: 10_000 } });
    await act(() => test.playTo(16_000));
    expect(screen.getByRole('button', { name: /Next video Video 1/ })).toBeTruthy();
    await act(() => test.playTo(20_500));
    expect(test.media.paused).toBe(true);
    expect(screen.getByRole('region', { name: 'Next video' })).toBeTruthy();
    await pass(4000);
    expect(opened(openVideo)).toEqual(['v1']);
  });

  it('of a part the viewer can watch on [PL-04]', async () => {
    const part = { start: null, end: 20_000 };
    const { test, pass, openVideo } = await open({ ...playlistConfig(0, 2), part });
    await act(() => test.playTo(20_500));
    await act(() => test.play());
    await pass(10_000);
    expect(openVideo).not.toHaveBeenCalled();
    expect(screen.queryByRole('region', { name: 'Next video' })).toBeNull();
  });
});

describe('an entry that cannot be opened', () => {
  it('is skipped with a note that the next player shows, too [PL-08]', async () => {
    const { press, openVideo } = await open(playlistConfig(0, 12));
    openVideo.mockRejectedValueOnce(refusal());
    await press('Next video: Video 1');
    expect(opened(openVideo)).toEqual(['v1', 'v2']);
    expect(screen.getByText("'Video 1' can't be opened right now and was skipped.")).toBeTruthy();
    removePlayer();
    const { pass } = await open(playlistConfig(2, 12));
    expect(screen.getByText("'Video 1' can't be opened right now and was skipped.")).toBeTruthy();
    await pass(7000);
    expect(screen.queryByText(/can't be opened/)).toBeNull();
  });

  it('is tried again after 5 s, twice, when the connection failed [PL-08]', async () => {
    const { press, pass, openVideo } = await open(playlistConfig(0, 3));
    openVideo.mockRejectedValueOnce(network()).mockRejectedValueOnce(network());
    await press('Next video: Video 1');
    await pass(4900);
    expect(opened(openVideo)).toEqual(['v1']);
    expect(screen.getByText('Loading next video...')).toBeTruthy();
    await pass(6000);
    expect(opened(openVideo)).toEqual(['v1', 'v1', 'v1']);
  });

  it('leads neither to a dead end nor to an endless loop without a connection [PL-08]', async () => {
    const { playToEnd, pass, openVideo, hasButton, press } = await open(playlistConfig(0, 30));
    openVideo.mockRejectedValue(network());
    await playToEnd();
    await pass(60_000);
    expect(opened(openVideo)).toEqual(['v1', 'v1', 'v1', 'v2', 'v2', 'v2']);
    expect(screen.queryByText('Loading next video...')).toBeNull();
    expect(hasButton('Next video')).toBe(true);
    await press('Next video');
    expect(opened(openVideo)).toHaveLength(7);
  });

  it('stops after ten refusals and at the end of the list', async () => {
    const many = await open(playlistConfig(0, 30));
    many.openVideo.mockRejectedValue(refusal());
    await many.press('Next video: Video 1');
    expect(opened(many.openVideo)).toHaveLength(10);
    removePlayer();
    const few = await open(playlistConfig(0, 3));
    few.openVideo.mockRejectedValue(refusal());
    await few.press('Next video: Video 1');
    expect(opened(few.openVideo)).toEqual(['v1', 'v2']);
    expect(screen.getByText("'Video 2' can't be opened right now.")).toBeTruthy();
  });

  it('stays where it is when it was chosen from the list, and the present video plays on', async () => {
    const { press, openVideo, test } = await open(playlistConfig(0, 3));
    openVideo.mockRejectedValueOnce(refusal());
    await act(() => test.playTo(5000));
    await press('See videos in playlist');
    await press(/1:01 Video 1/);
    expect(opened(openVideo)).toEqual(['v1']);
    expect(test.media.paused).toBe(false);
    expect(screen.queryByText('Loading next video...')).toBeNull();
  });
});

describe('the configuration', () => {
  it.each([
    [null, 'the id is missing'],
    [{ id: 'p1' }, 'list is not a list'],
    [{ id: 'p1', list: [{}] }, 'list is not a list'],
    [{ id: 'p1', list: [] }, 'totalcount is missing'],
  ])('%j is refused', (config, message) => {
    expect(() => createPlaylistWidget().parse(config)).toThrow(message);
  });

  it('of a video outside the list leads to its first entry', () => {
    const config = playlistConfig(0, 3, { position: null, previous: null, next: null });
    expect(createPlaylistWidget().parse(config).next?.kapsule_id).toBe('v0');
  });

  it.each([
    [{}, false],
    [null, false],
    [{ id: 'p1' }, true],
  ])('%j: loaded %s', (config, expected) => {
    expect((manifest as Required<typeof manifest>).when(config, null!, null!)).toBe(expected);
  });
});
