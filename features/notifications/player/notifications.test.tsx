// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { showPicture } from '#test/show-picture.ts';
import { manifests } from './manifest.ts';

const FADE_MS = 320;
const captions = [{ id: 'en', label: 'English', language: 'en', isDefault: false, url: '/en.vtt' }];

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  removePlayer();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const item = (text: string, start: number, end: number, style: object = {}, conf: object = {}) => ({
  id: text,
  kind: 'notification',
  start,
  end,
  data: { style: { text, ...style }, conf },
});
async function open(items: readonly unknown[], options: Parameters<typeof renderPlayer>[0] = {}) {
  const opened = await renderPlayer({ manifests, widgets: { notifications: { items } }, ...options });
  showPicture(opened.test.player, 640, 360);
  return opened;
}
const bands = () => screen.queryAllByRole('note').filter((one) => !one.hasAttribute('inert'));
const texts = () => bands().map(({ textContent }) => textContent);
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Playing' && text !== '');
const fadeOut = () => act(() => vi.advanceTimersByTimeAsync(FADE_MS));

describe('a notification', () => {
  it('is shown between its offset and the end of its duration, and not at them [NB-01]', async () => {
    const { test, change } = await open([item('Hello', 2000, 4000)]);
    await change(() => test.playTo(1900));
    expect(texts()).toEqual([]);
    await change(() => test.playTo(2100));
    expect(texts()).toEqual(['Hello']);
    await change(() => test.seek(4000));
    expect(texts()).toEqual([]);
    await change(() => test.seek(3999));
    expect(texts()).toEqual(['Hello']);
    await change(() => test.seek(2000));
    expect(texts()).toEqual([]);
  });

  it('also comes from a page around the frame, in the specified shape [NB-01]', async () => {
    const { test, change } = await open([
      { id: 1, style: { text: 'Hello' }, conf: { offset: 2000, duration: 2000 } },
    ]);
    await change(() => test.playTo(2100));
    expect(texts()).toEqual(['Hello']);
    await change(() => test.playTo(4100));
    expect(texts()).toEqual([]);
  });

  it('fades out before it is gone [NB-01]', async () => {
    const { test, change } = await open([item('Hello', 2000, 4000)]);
    await change(() => test.seek(3000));
    await change(() => test.seek(5000));
    expect(screen.getAllByRole('note')).toHaveLength(1);
    await fadeOut();
    expect(screen.queryAllByRole('note')).toHaveLength(0);
  });

  it('has the specified defaults [NB-01]', async () => {
    const { test, change } = await open([item('Hello', 2000, 4000)]);
    await change(() => test.seek(3000));
    const { style } = bands()[0]!;
    const values = ['--color', '--background', '--opaque', 'font-size'].map((name) =>
      style.getPropertyValue(name),
    );
    expect(values).toEqual(['white', 'black', '50%', '15px']);
    expect(placeOf(bands()[0]!)).toEqual(['start', 'calc(0.87 * var(--picture-y))']);
  });

  it('runs as long as its text and the picture are wide, and stops with the video', async () => {
    const { test, change } = await open([item('x'.repeat(100), 1000, 30_000)]);
    await change(() => test.playTo(2000));
    expect(bands()[0]!.style.getPropertyValue('--run')).toBe('18s');
    expect('paused' in bands()[0]!.dataset).toBe(false);
    showPicture(test.player, 1280, 720);
    expect(bands()[0]!.style.getPropertyValue('--run')).toBe('26s');
    await change(() => test.player.pause());
    expect('paused' in bands()[0]!.dataset).toBe(true);
  });

  it('is said once, in a region that was there before, while the moving text is silent', async () => {
    const { test, change } = await open([item('One', 2000, 6000), item('Two', 3000, 4000)]);
    const before = screen.getAllByRole('status').length;
    expect(said()).toEqual([]);
    await change(() => test.playTo(2500));
    expect([said(), screen.getAllByRole('status').length]).toEqual([['One'], before]);
    expect(bands()[0]!.querySelector('[dir="auto"]')?.getAttribute('aria-hidden')).toBe('true');
    await change(() => test.playTo(3500));
    expect(said()).toEqual(['Two']);
    await change(() => test.playTo(4500));
    expect([said(), texts()]).toEqual([[], ['One']]);
  });

  it('disappears at the end, and is back when a viewer seeks into its window [NB-01]', async () => {
    const { test, change } = await open([item('To the end', 2000, 90_000)], { video: { durationMs: 5000 } });
    await change(() => test.playTo(5000));
    expect([texts(), said().includes('To the end')]).toEqual([[], false]);
    await change(() => test.seek(3000));
    expect(texts()).toEqual(['To the end']);
    await change(() => test.seek(1000));
    expect(texts()).toEqual([]);
  });

  it.each([
    [87, ['end', 'calc(0.87 * var(--picture-y))']],
    [51, ['end', 'calc(0.51 * var(--picture-y))']],
    [50, ['start', 'calc(0.5 * var(--picture-y))']],
    [10, ['start', 'calc(0.1 * var(--picture-y))']],
  ])('leaves the lower half to captions: at %i %%', async (top, place) => {
    const { test, change } = await open([item('Hello', 2000, 4000, { top })]);
    await change(() => test.seek(3000));
    expect(placeOf(bands()[0]!)).toEqual(['start', `calc(${top / 100} * var(--picture-y))`]);
    const band = bands()[0];
    await change(() => {
      test.player.actions.captions.offer(captions as never);
      test.player.actions.captions.choose('en');
    });
    expect(placeOf(bands()[0]!)).toEqual(place);
    expect(bands()[0]).toBe(band);
  });

  it('stands below another one with the same place', async () => {
    const { test, change } = await open([
      item('One', 2000, 6000),
      item('Two', 2500, 6000),
      item('Elsewhere', 2500, 6000, { top: 5 }),
    ]);
    await change(() => test.seek(3000));
    expect(texts()).toEqual(['One', 'Two', 'Elsewhere']);
    const [one, two, elsewhere] = bands().map(({ parentElement }) => parentElement);
    expect([one === two, one === elsewhere]).toEqual([true, false]);
  });

  it('follows changes of its owner', async () => {
    const { test, change } = await open([item('Old', 2000, 6000), item('Gone', 2000, 6000)]);
    await change(() => test.seek(3000));
    const change1 = { ...item('New', 2000, 6000), id: 'Old' };
    await change(() =>
      test.page.changeConfig({ notifications: { items: [change1, item('Later', 4000, 6000)] } }),
    );
    expect(texts()).toEqual(['New']);
    await change(() => test.seek(5000));
    expect(texts()).toEqual(['New', 'Later']);
    await change(() => test.page.changeConfig({ notifications: {} }));
    expect(texts()).toEqual([]);
    expect(test.player.widgets.store.getState().failed).toEqual([]);
  });

  it('takes a click as one on the picture, except on phones', async () => {
    const { test, change } = await open([item('Hello', 2000, 9000)]);
    await change(() => test.playTo(2500));
    await change(() => fireEvent.click(screen.getByText('Hello', { selector: '[dir]' })));
    expect(test.media.paused).toBe(true);
    await change(() => fireEvent.click(screen.getByText('Hello', { selector: '[dir]' })));
    expect(test.media.paused).toBe(false);
    removePlayer();
    const phone = await open([item('Hello', 2000, 9000)], { look: { isMobile: true } });
    await phone.change(() => phone.test.playTo(2500));
    await phone.change(() => fireEvent.click(screen.getByText('Hello', { selector: '[dir]' })));
    expect(phone.test.media.paused).toBe(false);
  });

  it('gives the focus back to the player when it goes', async () => {
    const { test, change } = await open([item('Hello', 2000, 4000)]);
    await change(() => test.seek(3000));
    bands()[0]!.focus();
    expect(document.activeElement).toBe(bands()[0]);
    await change(() => test.seek(5000));
    expect(document.activeElement?.tagName).toBe('SECTION');
  });

  it('is not loaded before its time comes, and not at all without items', async () => {
    const { load, when } = manifests[0]!;
    const loads = vi.fn(load);
    const manifest = { ...manifests[0]!, load: loads };
    const { test, change } = await open([item('Late', 40_000, 50_000)], { manifests: [manifest] });
    await change(() => test.playTo(24_000));
    expect(loads).not.toHaveBeenCalled();
    await change(() => test.playTo(25_500));
    expect(loads).toHaveBeenCalledOnce();
    expect(when?.({}, test.player.config.viewer, test.player.config.video)).toBe(false);
  });
});

/** The side of the picture, and the distance from it. */
function placeOf(band: HTMLElement): (string | undefined)[] {
  const column = band.parentElement!.parentElement!;
  return [column.dataset.side, column.style.getPropertyValue('--distance')];
}
