// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayerContext } from '#kernel/player/react/use-player.ts';
import { WidgetSlot } from '#kernel/player/react/widgets/widget-slot.tsx';
import { showPicture } from '#test/show-picture.ts';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import type { SpotlightData } from '../spotlight.ts';
import { manifests } from './manifest.ts';

interface Item extends Partial<SpotlightData> {
  readonly id?: string;
  readonly start?: number;
  readonly end?: number;
}
const item = ({ id = 'a', start = 2000, end = 4000, ...data }: Item) => ({
  id,
  kind: 'spotlight',
  start,
  end,
  data: { style: { type: 'texthighlight', text: id }, ...data },
});

// happy-dom would follow links.
const stay = (event: Event): void => event.preventDefault();
beforeEach(() => document.addEventListener('click', stay));

const players: TestPlayer[] = [];
afterEach(() => {
  document.removeEventListener('click', stay);
  cleanup();
  for (const { player } of players.splice(0)) player.destroy();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(items: readonly Item[], options: TestPlayerOptions = {}) {
  const test = await TestPlayer.open({
    ...options,
    manifests,
    widgets: { spotlights: { items: items.map(item) } },
  });
  players.push(test);
  showPicture(test.player);
  render(
    <PlayerContext value={test.player}>
      <WidgetSlot slot="overlay" />
    </PlayerContext>,
  );
  return test;
}
const marks = (): string[] => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
const steady = (): string[] =>
  [...document.querySelectorAll('mark')]
    .filter((one) => !one.closest('[data-leaving]'))
    .map((one) => one.textContent);
const tracked = (test: TestPlayer) => test.events.filter(({ type }) => type === 'tracked');

describe('a spotlight', () => {
  it('is shown inside its window and fades out behind it [SP-02]', async () => {
    const test = await open([{}]);
    await act(() => test.playTo(2000));
    expect(marks()).toEqual([]);
    vi.useFakeTimers();
    act(() => test.media.update());
    await act(() => test.seek(2001));
    expect(steady()).toEqual(['a']);
    await act(() => test.playTo(4000));
    expect([marks(), steady()]).toEqual([['a'], []]);
    act(() => vi.advanceTimersByTime(400));
    expect(marks()).toEqual([]);
  });

  it('is gone at once after a seek: it belongs to another scene [SP-02]', async () => {
    const test = await open([{}]);
    await act(() => test.seek(3000));
    expect(marks()).toEqual(['a']);
    await act(() => test.seek(9000));
    expect(marks()).toEqual([]);
  });

  it('follows seeks in both directions [SP-02]', async () => {
    const test = await open([{}, { id: 'b', start: 3000, end: 10_000 }]);
    await act(() => test.seek(3500));
    expect(steady()).toEqual(['a', 'b']);
    await act(() => test.seek(9000));
    expect(steady()).toEqual(['b']);
    await act(() => test.seek(2500));
    expect(steady()).toEqual(['a']);
  });

  it('is hidden at the end, and comes back with a seek into its window [SP-02]', async () => {
    const test = await open([{ start: 4000, end: 9000 }], { video: { durationMs: 5000 } });
    await act(() => test.playTo(5000));
    expect(steady()).toEqual([]);
    await act(() => test.seek(4500));
    expect(steady()).toEqual(['a']);
  });

  it('is announced, but a watermark is not', async () => {
    const test = await open([
      { id: 'Look here' },
      { id: 'w', style: { type: 'watermark', text: 'Kapsule' } },
      { id: 'n', style: { type: 'transparent' }, conf: { displayname: 'The rope' } },
    ]);
    await act(() => test.seek(3000));
    expect(screen.getByRole('status').textContent).toBe('Look here. The rope. ');
  });

  it('shows a text, never markup', async () => {
    const test = await open([{ style: { type: 'texthighlight', text: '<img src=x onerror=alert(1)>' } }]);
    await act(() => test.seek(3000));
    expect(document.querySelector('mark img')).toBeNull();
  });

  it('shows nothing in the place of a picture that is missing', async () => {
    const test = await open([{ style: { type: 'imagespotlight', imagepath: 'a.png', text: 'Caption' } }]);
    await act(() => test.seek(3000));
    const image = document.querySelector('img')!;
    expect(image.getAttribute('src')).toMatch(/widgets\/a\.png$/);
    fireEvent.error(image);
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('Caption')).toBeTruthy();
  });

  it('follows the changes of its owner', async () => {
    const test = await open([{}]);
    await act(() => test.seek(3000));
    await act(async () => {
      test.page.changeConfig({
        spotlights: { items: [item({ id: 'b' }), item({ id: 'c', start: 8000, end: 9000 })] },
      });
    });
    expect(steady()).toEqual(['b']);
  });
});

describe('the action of a spotlight', () => {
  const seek = { action: { type: 'seek', seekto: 30_000 }, conf: { displayname: 'To the knot' } } as const;
  const link = { action: { type: 'link', target: 'https://a.example/b' } } as const;

  it('seeks, and is tracked [SP-03, TR-06]', async () => {
    const test = await open([seek]);
    await act(() => test.playTo(3000));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'To the knot' })));
    expect(test.media.currentTime).toBe(30);
    expect(test.media.paused).toBe(false);
    expect(tracked(test)).toEqual([
      {
        type: 'tracked',
        widget: 'spotlights',
        action: 'opened',
        data: { type: 'BW', mode: 'seek', id: 'a', name: 'a', displayname: 'To the knot', offset: 2000 },
      },
    ]);
  });

  it('does not seek in non-interactive mode [CT-15]', async () => {
    const test = await open([seek], { look: { nonInteractive: true } });
    await act(() => test.playTo(3000));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'To the knot' })));
    expect(test.media.currentTime).toBe(3);
  });

  it.each([
    [undefined, '_blank', 'a. Opens in a new tab.'],
    [false, '_top', 'a'],
  ])('opens a link and pauses (newWindow: %s) [SP-03]', async (newWindow, target, name) => {
    const test = await open([{ action: { ...link.action, newWindow } }]);
    await act(() => test.playTo(3000));
    const element = screen.getByRole('link', { name });
    expect(element.getAttribute('href')).toBe('https://a.example/b');
    expect(element.getAttribute('target')).toBe(target);
    expect(element.getAttribute('rel')).toContain('noopener');
    fireEvent.click(element);
    expect(test.media.paused).toBe(true);
    expect(tracked(test)).toMatchObject([{ data: { mode: 'link' } }]);
  });

  it('leaves the focus with the player when its window closes', async () => {
    const test = await open([seek]);
    const stage = document.body.appendChild(document.createElement('section'));
    stage.tabIndex = -1;
    stage.append(...document.querySelectorAll('body > div'));
    await act(() => test.playTo(3000));
    screen.getByRole('button', { name: 'To the knot' }).focus();
    await act(() => test.playTo(5000));
    expect(document.activeElement).toBe(stage);
    document.body.append(...stage.childNodes);
    stage.remove();
  });

  it('is absent without one', async () => {
    const test = await open([{ action: { type: 'none' } }]);
    await act(() => test.playTo(3000));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a mandatory spotlight', () => {
  const mandatory: Item = { conf: { mandatory: true } };
  const proceed = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })));

  it('pauses until the viewer goes on, takes the focus, and says how [SP-02]', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    const test = await open([mandatory]);
    await act(() => test.playTo(3000));
    expect(test.media.paused).toBe(true);
    expect(test.media.currentTime).toBeLessThan(2.3);
    const button = screen.getByRole('button', { name: 'Continue' });
    expect(document.activeElement).toBe(button);
    expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
      'The video is paused. Choose Continue to go on.',
    );
    await proceed();
    expect(test.media.paused).toBe(false);
    expect(document.activeElement).toBe(before);
    expect(steady()).toEqual(['a']);
    await act(() => test.playTo(3000));
    expect(test.media.paused).toBe(false);
    before.remove();
  });

  it.each([
    ['who types', 'textarea', null],
    ['in a framed page', 'iframe', null],
    ['in a dialog', 'button', 'dialog'],
  ] as const)('does not take the focus from somebody %s', async (_, tag, role) => {
    const place = document.body.appendChild(document.createElement('div'));
    if (role) place.setAttribute('role', role);
    place.setAttribute('aria-modal', String(role === 'dialog'));
    const busy = place.appendChild(Object.assign(document.createElement(tag), { tabIndex: 0 }));
    busy.focus();
    const test = await open([mandatory]);
    await act(() => test.playTo(3000));
    expect(document.activeElement).toBe(busy);
    place.remove();
  });

  it('does not take the focus from the page around the frame', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const test = await open([mandatory]);
    await act(() => test.playTo(3000));
    expect(document.activeElement).toBe(document.body);
    window.dispatchEvent(new Event('focus'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }));
  });

  it('is in front of everything else on the picture', async () => {
    const test = await open([mandatory, { id: 'b' }]);
    await act(() => test.playTo(3000));
    const front = () => [...document.querySelectorAll('[data-front]')].map((one) => one.textContent);
    expect(front()).toEqual([expect.stringContaining('Continue')]);
    await proceed();
    expect(front()).toEqual([]);
  });

  it('pauses again whenever its window opens', async () => {
    const test = await open([mandatory]);
    await act(() => test.playTo(3000));
    await proceed();
    await act(() => test.playTo(5000));
    await act(() => test.seek(1000));
    await act(() => test.playTo(3000));
    expect(test.media.paused).toBe(true);
  });

  it('pauses again where its owner has moved it', async () => {
    const test = await open([mandatory]);
    await act(() => test.playTo(3000));
    await proceed();
    const moved = item({ ...mandatory, start: 8000, end: 9000 });
    await act(async () => test.page.changeConfig({ spotlights: { items: [moved] } }));
    await act(() => test.playTo(8500));
    expect(test.media.paused).toBe(true);
  });

  it('lets playback go on once it is mandatory no longer', async () => {
    const test = await open([mandatory]);
    await act(() => test.playTo(3000));
    expect(test.media.paused).toBe(true);
    await act(async () => test.page.changeConfig({ spotlights: { items: [item({})] } }));
    expect(test.media.paused).toBe(false);
    expect(steady()).toEqual(['a']);
  });

  it('lets playback go on when the viewer leaves its window', async () => {
    const test = await open([mandatory]);
    await act(() => test.playTo(3000));
    await act(() => test.seek(20_000));
    expect(test.media.paused).toBe(false);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('does not start the video anew when the viewer seeks from it to the end', async () => {
    const test = await open([mandatory], { video: { durationMs: 10_000 } });
    await act(() => test.playTo(3000));
    await act(() => test.seek(10_000));
    expect([test.media.currentTime, test.media.paused]).toEqual([10, true]);
    expect(test.eventTypes).toContain('ended');
  });

  it('waits for the first play', async () => {
    const test = await open([mandatory], { start: { startMs: 3000 } });
    expect(test.state.playback.held).toBe(false);
    await act(() => test.play());
    expect(test.state.playback.held).toBe(true);
    await proceed();
    expect(test.media.paused).toBe(false);
  });

  it('is answered by its action; a link leaves the video paused', async () => {
    const test = await open([{ ...mandatory, action: { type: 'link', target: 'https://a.example' } }]);
    await act(() => test.playTo(3000));
    const link = screen.getByRole('link');
    expect(document.activeElement).toBe(link);
    await act(async () => fireEvent.click(link));
    expect(test.state.playback).toMatchObject({ held: false, paused: true });
  });

  it('takes turns with others', async () => {
    const test = await open([mandatory, { ...mandatory, id: 'b', end: 5000 }]);
    await act(() => test.playTo(3000));
    await proceed();
    expect(test.media.paused).toBe(true);
    expect(within(document.querySelector('[data-waiting]')!).getByText('b')).toBeTruthy();
    await proceed();
    expect(test.media.paused).toBe(false);
  });

  it('lets go when its owner removes it, and does not ask again after other changes', async () => {
    const test = await open([mandatory, { id: 'b' }]);
    await act(() => test.playTo(3000));
    const change = (...items: Item[]) =>
      act(async () => test.page.changeConfig({ spotlights: { items: items.map(item) } }));
    await change(mandatory);
    expect(test.state.playback.held).toBe(true);
    await proceed();
    await change(mandatory, { id: 'c' });
    expect(test.state.playback.held).toBe(false);
    await act(() => test.seek(1000));
    await act(() => test.playTo(3000));
    expect(test.state.playback.held).toBe(true);
    await change({ id: 'd' });
    expect(test.state.playback.held).toBe(false);
  });
});
