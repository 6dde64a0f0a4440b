import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';

afterEach(() => {
  removePlayer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fullscreenEnabled');
});

const english = { id: 'en', label: 'English', language: 'en', isDefault: true };
const german = { id: 'de', label: 'Deutsch', language: 'de', isDefault: false };
const rows = () => screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
const checked = () =>
  screen
    .getAllByRole('menuitemradio')
    .filter((one) => one.getAttribute('aria-checked') === 'true')
    .map(({ textContent }) => textContent);
const status = () => screen.getByRole('status').textContent;

describe('the bar', () => {
  it('plays, pauses, and replays from the start after the end [CT-01]', async () => {
    const { test, press, getButton, hasButton, change } = await renderPlayer();
    await press('Play');
    expect(test.media.paused).toBe(false);
    await press('Pause');
    expect(test.media.paused).toBe(true);
    await change(() => test.playTo(60_000));
    expect(test.media.ended).toBe(true);
    expect(hasButton('Pause')).toBe(false);
    await press('Replay');
    expect(getButton('Pause')).toBeTruthy();
    expect(test.media.currentTime).toBeLessThan(1);
  });

  it('mutes, announces it, and clamps the volume [CT-09]', async () => {
    const { test, press, change } = await renderPlayer();
    await press('Mute');
    expect(test.media.muted).toBe(true);
    expect(status()).toBe('Muted');
    await press('Unmute');
    await change(() =>
      fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.3' } }),
    );
    expect(test.media.volume).toBeCloseTo(0.3);
    expect(screen.getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuetext')).toBe('30%');
  });

  it('shows the volume slider on hover and hides it 2 s later [CT-09]', async () => {
    const { getButton } = await renderPlayer();
    vi.useFakeTimers();
    const group = getButton('Mute').parentElement!;
    act(() => void fireEvent.pointerMove(group));
    expect(group.dataset.open).toBe('true');
    act(() => vi.advanceTimersByTime(1900));
    act(() => void fireEvent.pointerMove(group));
    act(() => vi.advanceTimersByTime(1900));
    expect(group.dataset.open).toBe('true');
    act(() => vi.advanceTimersByTime(200));
    expect(group.dataset.open).toBe('false');
  });

  it('shows the time, and the remaining time after a click [CT-01]', async () => {
    const { test, change } = await renderPlayer();
    await change(() => test.seek(15_000));
    const clock = screen.getByRole('button', { name: '0:15 / 1:00' });
    fireEvent.click(clock);
    expect(clock.textContent).toBe('−0:45 / 1:00');
    await change(() => test.playTo(20_000));
    expect(clock.textContent).toBe('−0:40 / 1:00');
  });

  it.each([
    [169, ['Play', 'Full screen']],
    [200, ['Play', 'Mute', 'Full screen']],
    [300, ['Play', 'Mute', 'Settings', 'Full screen']],
    [380, ['Play', 'Mute', 'Captions', 'Settings', 'Full screen']],
    [500, ['Play', 'Mute', 'Captions', 'Speed, 1X', 'Settings', 'Full screen']],
  ])('has at %i px what there is room for [CT-04]', async (width, expected) => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
    const { test, change } = await renderPlayer({ size: [width, 200] });
    await change(() => test.player.actions.captions.offer([english]));
    const bar = document.querySelector<HTMLElement>('[data-bar]')!;
    const names = within(bar)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'))
      .filter(Boolean);
    expect(names).toEqual(expected);
  });

  it('hides the seek bar and the time when configured [CT-14]', async () => {
    const { hasButton } = await renderPlayer({ look: { hide: ['seekbar', 'time'] } });
    expect(screen.queryByRole('slider', { name: 'Seek' })).toBeNull();
    expect(hasButton(/0:00/)).toBe(false);
  });

  it('shows previous and next only with a playlist [CT-01, CT-14]', async () => {
    const { test, press, change, hasButton, getButton } = await renderPlayer({
      look: { showPlaylistControls: true },
    });
    expect(hasButton(/video/)).toBe(false);
    const go = vi.fn();
    await change(() => test.player.actions.steps.offer('list', { previous: null, next: { title: 'B', go } }));
    await press('Next video: B');
    expect(go).toHaveBeenCalledOnce();
    expect(getButton('Previous video').getAttribute('aria-disabled')).toBe('true');
    await press('Previous video');
    await change(() => test.player.actions.steps.offer('other', null));
    expect(hasButton('Next video: B')).toBe(true);
    await change(() => test.player.actions.steps.offer('list', null));
    expect(hasButton(/video/)).toBe(false);
  });

  it('keeps the place of previous and next in a playlist until its widget has started [CT-01]', async () => {
    const { getButton } = await renderPlayer({
      look: { showPlaylistControls: true },
      video: { playlistId: 'PLabc' },
    });
    for (const name of ['Previous video', 'Next video'])
      expect(getButton(name).getAttribute('aria-disabled')).toBe('true');
  });

  it('steps with Shift+N and Shift+P, and lists the keys only then [CT-01, CT-11]', async () => {
    const { test, stage, key, change } = await renderPlayer({ look: { showPlaylistControls: true } });
    const [previous, next] = [vi.fn(), vi.fn()];
    const shift = (name: string): boolean => fireEvent.keyDown(stage, { key: name, shiftKey: true });
    await key('?');
    expect(await screen.findByText('Play or pause')).toBeTruthy();
    expect(screen.queryByText('Next or previous video')).toBeNull();
    await change(() =>
      test.player.actions.steps.offer('list', {
        previous: { title: 'A', go: previous },
        next: { title: 'C', go: next },
      }),
    );
    expect(screen.getByText('Next or previous video')).toBeTruthy();
    await change(() => shift('N'));
    expect([previous.mock.calls.length, next.mock.calls.length]).toEqual([0, 1]);
    await change(() => shift('P'));
    expect([previous.mock.calls.length, next.mock.calls.length]).toEqual([1, 1]);
  });

  it('tells which step the pointer or the focus is on [PL-03]', async () => {
    const { test, getButton, change } = await renderPlayer({ look: { showPlaylistControls: true } });
    await change(() =>
      test.player.actions.steps.offer('list', { previous: null, next: { title: 'C', go: vi.fn() } }),
    );
    await change(() => fireEvent.pointerEnter(getButton(/^Next video/), { pointerType: 'mouse' }));
    expect(test.state.steps.hinted).toBe('next');
    await change(() => fireEvent.pointerLeave(getButton(/^Next video/), { pointerType: 'mouse' }));
    await change(() => fireEvent.pointerEnter(getButton(/^Previous video/), { pointerType: 'mouse' }));
    expect(test.state.steps.hinted).toBeNull();
  });

  it.each(['sleek', 'regular', 'social'] as const)(
    'has all it needs in the skin %s [EM-08]',
    async (skin) => {
      const { hasButton, getSeekBar, stage } = await renderPlayer({ look: { skin } });
      expect(stage.dataset.skin).toBe(skin);
      expect(getSeekBar()).toBeTruthy();
      for (const name of ['Play', 'Mute', /^(Settings|More)$/]) expect(hasButton(name)).toBe(true);
    },
  );
});

describe('audio', () => {
  it('has buttons that skip 10 s, which a video does not need [CT-10]', async () => {
    const { test, press, change } = await renderPlayer({ video: { isAudio: true } });
    await change(() => test.seek(30_000));
    await press('Forward 10 seconds');
    expect(test.media.currentTime).toBe(40);
    await press('Back 10 seconds');
    await press('Back 10 seconds');
    expect(test.media.currentTime).toBe(20);
    removePlayer();
    expect((await renderPlayer()).hasButton('Forward 10 seconds')).toBe(false);
  });
});

describe('the brand', () => {
  it.each(['sleek', 'regular', 'social'] as const)(
    'shows the name of the organization in the skin %s [EM-07]',
    async (skin) => {
      const brand = { name: 'Harbour School', url: 'https://harbour.example', logo: null };
      await renderPlayer({ look: { skin, brand } });
      expect(screen.getByText('Harbour School')).toBeTruthy();
      removePlayer();
      await renderPlayer({ look: { skin } });
      expect(screen.queryByText('Harbour School')).toBeNull();
    },
  );

  it('shows the logo beside the name, which is its text [EM-07]', async () => {
    const logo = { url: '/logo.png', width: 480, height: 120, tone: 'dark' } as const;
    const brand = { name: 'Harbour School', url: 'https://harbour.example', logo };
    const { stage } = await renderPlayer({ look: { brand } });
    const image = stage.querySelector('img[src="/logo.png"]');
    expect(image?.getAttribute('alt')).toBe('');
    expect(image?.getAttribute('data-tone')).toBe('dark');
    expect(image?.parentElement?.textContent).toBe('Harbour School');
  });
});

describe('full screen', () => {
  it('is refused while the page is zoomed in, with an explanation [CT-03]', async () => {
    const asked = vi.fn(async () => undefined);
    const viewport = Object.assign(new EventTarget(), { scale: 1 });
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
    vi.stubGlobal('visualViewport', viewport);
    const { getButton, press, change, stage } = await renderPlayer();
    Object.assign(stage, { requestFullscreen: asked });
    viewport.scale = 2;
    await change(() => viewport.dispatchEvent(new Event('resize')));
    expect(getButton('Full screen').dataset.tip).toBe('Fullscreen not allowed while zoom');
    expect(getButton('Full screen').getAttribute('aria-disabled')).toBe('true');
    await press('Full screen');
    expect(asked).not.toHaveBeenCalled();
    viewport.scale = 1;
    await change(() => viewport.dispatchEvent(new Event('resize')));
    await press('Full screen');
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe('the tooltip', () => {
  it('shows the name and shortcut of a hovered button, and hides on press', async () => {
    const { getButton, stage } = await renderPlayer();
    vi.useFakeTimers();
    const tip = () =>
      [...stage.querySelectorAll('kbd')].map((key) => key.parentElement).find((box) => !box?.hidden);
    fireEvent.pointerOver(getButton('Mute'), { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(300));
    expect(tip()).toBeUndefined();
    act(() => vi.advanceTimersByTime(200));
    expect(tip()?.textContent).toBe('MuteM');
    fireEvent.pointerDown(getButton('Mute'));
    expect(tip()).toBeUndefined();
    fireEvent.pointerOver(getButton('Settings'), { pointerType: 'touch' });
    act(() => vi.advanceTimersByTime(900));
    expect(tip()).toBeUndefined();
  });
});

describe('the menus', () => {
  it('list six speeds with the current one checked [CT-06]', async () => {
    const { test, press } = await renderPlayer();
    await press('Speed, 1X');
    expect(rows()).toEqual(['2X', '1.5X', '1.25X', '1X', '0.75X', '0.5X']);
    expect(checked()).toEqual(['1X']);
    fireEvent.click(screen.getByRole('menuitemradio', { name: '1.5X' }));
    expect(test.media.playbackRate).toBe(1.5);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(status()).toBe('Speed 1.5X');
  });

  it('list Off and every caption language with the default one checked [CT-07, CT-08]', async () => {
    const { test, press, change } = await renderPlayer();
    await change(() => test.player.actions.captions.offer([english, german]));
    await press('Captions');
    expect(rows()).toEqual(['Off', 'English', 'Deutsch']);
    expect(checked()).toEqual(['English']);
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Off' }));
    expect(test.state.captions.chosen).toBeNull();
    await press('Captions');
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Deutsch' }));
    expect(test.state.captions.chosen).toBe('de');
  });

  it('list the qualities under settings, marked HD from 720p [CT-05, PS-07]', async () => {
    const { test, press, change } = await renderPlayer();
    const levels = [240, 720, 1080].map((height, id) => ({ id, height, bitsPerSec: height * 1000 }));
    await change(() => test.report({ levels, level: 1 }));
    await press('Settings');
    expect(rows()).toEqual(['Auto720p', '1080pHD', '720pHD', '240p']);
    expect(checked()).toEqual(['Auto720p']);
    fireEvent.click(screen.getByRole('menuitemradio', { name: /240p/ }));
    expect(test.levels.at(-1)).toBe(0);
  });

  it('close on their button, on Escape, and on a click outside; Escape returns the focus [CT-05]', async () => {
    const { press, getButton } = await renderPlayer();
    await press('Settings');
    await press('Settings');
    expect(screen.queryByRole('menu')).toBeNull();
    await press('Settings');
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(getButton('Settings'));
    await press('Settings');
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('are navigated with arrow keys, Home, and End', async () => {
    const { press } = await renderPlayer();
    await press('Speed, 1X');
    const at = () => document.activeElement?.textContent;
    const go = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
    expect(at()).toBe('1X');
    go('ArrowDown');
    expect(at()).toBe('0.75X');
    go('End');
    go('ArrowDown');
    expect(at()).toBe('2X');
    go('ArrowUp');
    expect(at()).toBe('0.5X');
    go('Home');
    expect(at()).toBe('2X');
  });

  it('offer under settings the controls that do not fit into the bar', async () => {
    const { test, press, change } = await renderPlayer({ size: [300, 170] });
    await change(() => test.player.actions.captions.offer([english]));
    await press('Settings');
    fireEvent.click(screen.getByRole('menuitem', { name: /Speed/ }));
    expect(rows()).toContain('1.25X');
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await press('Settings');
    fireEvent.click(screen.getByRole('menuitem', { name: /Captions/ }));
    expect(rows()).toEqual(['Off', 'English']);
  });

  it('omit speeds in non-interactive mode [CT-15]', async () => {
    const { hasButton, press } = await renderPlayer({ look: { nonInteractive: true } });
    expect(hasButton(/^Speed/)).toBe(false);
    await press('Settings');
    expect(screen.queryByRole('menuitem', { name: /Speed/ })).toBeNull();
  });
});
