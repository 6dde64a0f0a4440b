// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { showPicture } from '#test/show-picture.ts';
import type { TestPlayerOptions } from '#test/test-player.ts';
import { popovers } from './manifest.ts';

const framedWindow = { postMessage: vi.fn() };
const answer = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  // happy-dom loads neither frames nor images, and says so.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(framedWindow as never);
  answer.mockImplementation(async () => new Response('<p>Hi', { headers: { 'content-type': 'text/html' } }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
});
afterEach(() => {
  removePlayer();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Values {
  readonly id?: string;
  readonly start?: number;
  readonly end?: number | null;
  readonly target?: object;
  readonly style?: object;
  readonly position?: object;
  readonly conf?: object;
}
function item(type: string, { id = '1', start = 2000, end = 6000, target, style, ...rest }: Values = {}) {
  const own = { imagepath: 'map.png', templatepath: 'offer.html', text: 'Look here', ...style };
  return { id, kind: 'popover', start, end, data: { target: { type, ...target }, style: own, ...rest } };
}
const icon = (values?: Values) => item('popoverIcon', values);
const image = (values?: Values) => item('popoverImage', values);
const template = (values?: Values) => item('popoverTemplate', values);

async function open(items: readonly object[], options: TestPlayerOptions = {}, widthPx = 1280) {
  const widgets = { popovers: { items } };
  const opened = await renderPlayer({ manifests: [popovers], widgets, ...options });
  showPicture(opened.test.player, widthPx, (widthPx * 9) / 16);
  const { test, stage, change } = opened;
  /** The play state, and the names of the icons and of what is open. */
  const now = () => ({
    playing: !test.media.paused,
    icons: [...stage.querySelectorAll('[aria-haspopup="dialog"]')].flatMap((one) =>
      one.closest('[inert]') ? [] : [one.getAttribute('aria-label')],
    ),
    open: screen
      .queryAllByRole('dialog')
      .flatMap((one) => (one.inert ? [] : [one.getAttribute('aria-label')])),
  });
  return {
    ...opened,
    now,
    playTo: (ms: number) => change(() => test.playTo(ms)),
    seek: (ms: number) => change(() => test.seek(ms)),
    /** Presses the close button of what is open. */
    close: (index = 0) =>
      change(() => {
        const dialog = screen.getAllByRole('dialog').filter((one) => !one.inert)[index]!;
        fireEvent.click(within(dialog).getByRole('button', { name: 'CLOSE' }));
      }),
    clicks: () => test.events.flatMap((event) => (event.type === 'tracked' ? [event] : [])),
  };
}

describe('a timed popover', () => {
  it.each([
    ['popoverIcon', icon],
    ['popoverImage', image],
    ['popoverTemplate', template],
  ])(
    'of type %s opens in its window, pauses, and plays on when it is closed [PO-01, PO-02]',
    async (_, create) => {
      const { playTo, now, close } = await open([create()]);
      await playTo(1900);
      expect(now()).toEqual({ playing: true, icons: [], open: [] });
      await playTo(2500);
      expect(now()).toEqual({ playing: false, icons: ['Look here'], open: ['Look here'] });
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Look here');
      await close();
      expect(now()).toEqual({ playing: true, icons: ['Look here'], open: [] });
      await playTo(6500);
      expect(now()).toEqual({ playing: true, icons: [], open: [] });
    },
  );

  it('stays when the viewer plays on, until its window is over [PO-02]', async () => {
    const { playTo, now } = await open([image()]);
    await playTo(2500);
    await playTo(5900);
    expect(now()).toMatchObject({ playing: true, open: ['Look here'] });
    await playTo(6500);
    expect(now()).toEqual({ playing: true, icons: [], open: [] });
  });

  it('leaves the video paused when the viewer has paused it meanwhile', async () => {
    const { test, playTo, now, close, change } = await open([icon()]);
    await playTo(2500);
    await playTo(3000);
    await change(() => test.player.pause());
    await close();
    expect(now().playing).toBe(false);
  });

  it('does not play a video that was paused when it appeared', async () => {
    const { test, playTo, seek, now, close, change } = await open([icon()]);
    await playTo(1000);
    await change(() => test.player.pause());
    await seek(3000);
    expect(now().open).toEqual(['Look here']);
    await close();
    expect(now().playing).toBe(false);
  });

  it('pauses although something else held the video when it appeared [PO-02]', async () => {
    const { test, playTo, seek, now, close, change } = await open([icon()]);
    await playTo(1000);
    const release = test.player.hold('question');
    await seek(3000);
    await change(release);
    expect(now()).toMatchObject({ playing: false, open: ['Look here'] });
    await close();
    expect(now().playing).toBe(true);
  });

  it('plays on when the viewer seeks away from it [PO-02]', async () => {
    const { playTo, seek, now } = await open([icon()]);
    await playTo(2500);
    await seek(20_000);
    expect(now()).toEqual({ playing: true, icons: [], open: [] });
  });

  it('opens once in each pass of its window [PO-02]', async () => {
    const { playTo, seek, now, close } = await open([icon()]);
    await playTo(2500);
    await close();
    await seek(4000);
    expect(now().open).toEqual([]);
    await seek(1000);
    await playTo(2500);
    expect(now()).toMatchObject({ playing: false, open: ['Look here'] });
  });

  it('waits for the first play where the video starts in its window', async () => {
    const { test, now, change, close } = await open([icon()], { start: { startMs: 3000 } });
    expect(now()).toEqual({ playing: false, icons: ['Look here'], open: [] });
    await change(() => test.play());
    expect(now()).toMatchObject({ playing: false, open: ['Look here'] });
    await close();
    expect(now()).toMatchObject({ playing: true, open: [] });
  });

  it('is hidden when the video has ended [PO-02]', async () => {
    const { playTo, now } = await open([icon({ start: 8000, end: 20_000 })], {
      video: { durationMs: 10_000 },
    });
    await playTo(8500);
    await playTo(10_000);
    expect(now()).toEqual({ playing: false, icons: [], open: [] });
  });

  it('is highlighted for 4 s, and fades out in 1 s [PO-02]', async () => {
    const { playTo, seek, getButton, stage } = await open([icon()]);
    await playTo(1000);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const isHighlighted = () => getButton('Look here').dataset.highlighted !== undefined;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await playTo(2500);
    await pass(3999);
    expect(isHighlighted()).toBe(true);
    await pass(1);
    expect(isHighlighted()).toBe(false);
    await seek(20_000);
    const leaving = () => stage.querySelectorAll('[data-widget="popovers"] button').length;
    await pass(999);
    expect(leaving()).toBe(2);
    await pass(1);
    expect(leaving()).toBe(0);
  });
});

describe('a popover without an end', () => {
  it('is opened by the viewer only, and holds playback while it is open [PO-02]', async () => {
    const { playTo, now, press, close } = await open([icon({ end: null })]);
    await playTo(2500);
    expect(now()).toEqual({ playing: true, icons: ['Look here'], open: [] });
    await press('Look here');
    expect(now()).toMatchObject({ playing: false, open: ['Look here'] });
    await close();
    expect(now()).toEqual({ playing: true, icons: ['Look here'], open: [] });
  });

  it('leaves a paused video paused', async () => {
    const { test, playTo, now, press, change } = await open([icon({ end: null })]);
    await playTo(2500);
    await change(() => test.player.pause());
    await press('Look here');
    await press('Look here');
    expect(now()).toEqual({ playing: false, icons: ['Look here'], open: [] });
  });

  it('is gone at the end, and back after a replay', async () => {
    const { test, playTo, now, change } = await open([icon({ end: null })], { video: { durationMs: 5000 } });
    await playTo(5000);
    expect(now().icons).toEqual([]);
    await change(() => test.player.replay());
    await playTo(2500);
    expect(now()).toMatchObject({ playing: true, icons: ['Look here'] });
  });

  it.each([null, 4000])(
    'does not start the video anew when the viewer seeks to the end (end: %s)',
    async (end) => {
      const { test, playTo, press, seek, now } = await open([icon({ end })], { video: { durationMs: 5000 } });
      await playTo(2500);
      if (end === null) await press('Look here');
      expect(now().open).toEqual(['Look here']);
      await seek(5000);
      expect([test.media.currentTime, now()]).toEqual([5, { playing: false, icons: [], open: [] }]);
    },
  );
});

describe('several popovers', () => {
  it('show all their texts, and play on after the last one is closed', async () => {
    const { playTo, now, close } = await open([icon(), icon({ id: '2', style: { text: 'And here' } })]);
    await playTo(2500);
    expect(now()).toMatchObject({ playing: false, open: ['Look here', 'And here'] });
    await close();
    expect(now()).toMatchObject({ playing: false, open: ['And here'] });
    await close();
    expect(now()).toMatchObject({ playing: true, open: [] });
  });

  it('open one drawer at a time; the next one waits until it is closed', async () => {
    const { playTo, now, close } = await open([image(), template({ id: '2', style: { text: 'Second' } })]);
    await playTo(2500);
    expect(now()).toMatchObject({ playing: false, open: ['Look here'] });
    await close();
    expect(now()).toMatchObject({ playing: false, open: ['Second'] });
    await close();
    expect(now()).toMatchObject({ playing: true, open: [] });
  });

  it('replace a drawer whose window is over, and forget one whose own window is over', async () => {
    const second = image({ id: '2', start: 3000, end: 9000, style: { text: 'Second' } });
    const { playTo, now, close } = await open([image(), second, image({ id: '3', start: 3000, end: 4000 })]);
    await playTo(2500);
    await playTo(5000);
    expect(now()).toMatchObject({ playing: true, open: ['Look here'] });
    await playTo(6500);
    expect(now()).toMatchObject({ playing: false, open: ['Second'] });
    await close();
    expect(now()).toMatchObject({ playing: true, open: [] });
  });

  it('wait for the first play, also when the viewer closes another drawer before it', async () => {
    const own = image({ id: '2', start: 0, end: null, style: { text: 'Own' } });
    const { test, now, press, change } = await open([image(), own], { start: { startMs: 3000 } });
    await press('Own');
    await press('Own');
    expect(now()).toMatchObject({ playing: false, open: [] });
    await change(() => test.play());
    expect(now()).toMatchObject({ playing: false, open: ['Look here'] });
  });

  it('give way to the drawer that the viewer opens', async () => {
    const { playTo, now, press } = await open([
      image(),
      image({ id: '2', end: null, style: { text: 'Second' } }),
    ]);
    await playTo(2500);
    await press('Second');
    expect(now()).toMatchObject({ playing: false, open: ['Second'] });
    await press('Second');
    expect(now()).toMatchObject({ playing: true, open: [] });
  });
});

describe('what popovers show', () => {
  it('has links that open in a new tab [PO-01]', async () => {
    const target = { action: 'link', url: 'https://shop.example/a' };
    const { playTo } = await open([image({ target, conf: { displayname: 'Shop' } })]);
    await playTo(2500);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Shop' });
    expect([link.href, link.target, link.rel]).toEqual([
      'https://shop.example/a',
      '_blank',
      'noopener noreferrer nofollow',
    ]);
  });

  it.each<[string, object, string]>([
    ['its text', image({ target: { url: 'https://a.example' } }), 'Look here'],
    ['a general label in a bubble', icon({ target: { url: 'https://a.example' } }), 'Open link'],
    ['a general label', image({ target: { url: 'https://a.example' }, style: { text: '' } }), 'Open link'],
  ])('labels a link without a name with %s', async (_, popover, name) => {
    const { playTo } = await open([popover]);
    await playTo(2500);
    expect(screen.getByRole('link', { name })).toBeTruthy();
  });

  it('has an image below the media path, and says when it is broken [PO-01, EM-10]', async () => {
    const { playTo, close, now } = await open([image()]);
    await playTo(2500);
    const picture = screen.getByRole<HTMLImageElement>('img', { name: 'Look here' });
    expect(picture.src).toMatch(/\/map\.png$/);
    await act(async () => void fireEvent.error(picture));
    expect(screen.getByRole('dialog').textContent).toContain("This content didn't load.");
    await close();
    expect(now().playing).toBe(true);
  });

  it('has its own icon, or else a built-in one [PO-01]', async () => {
    const { playTo, getButton } = await open([icon({ style: { iconpath: 'https://cdn.example/i.png' } })]);
    await playTo(2500);
    const button = getButton('Look here');
    const own = button.querySelector('img')!;
    expect(own.src).toBe('https://cdn.example/i.png');
    await act(async () => void fireEvent.error(own));
    expect(button.querySelector('img')).toBeNull();
    expect(button.querySelector('svg')).not.toBeNull();
  });

  it('fetches a template without credentials and shows it without an origin [PO-03]', async () => {
    const { playTo } = await open([template()]);
    await playTo(2500);
    expect(answer.mock.calls[0]).toEqual([
      expect.stringMatching(/\/offer\.html$/),
      expect.objectContaining({ credentials: 'omit' }),
    ]);
    const frame = screen.getByTitle<HTMLIFrameElement>('Look here');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
    expect(screen.getByRole('dialog').textContent).toContain('Loading…');
    await act(async () => void fireEvent.load(frame));
    await act(async () => void fireEvent.load(frame));
    expect(screen.getByRole('dialog').textContent).not.toContain('Loading…');
  });

  it('says when a template is missing, and can be closed [PO-03]', async () => {
    answer.mockImplementation(async () => new Response('', { status: 404 }));
    const { playTo, close, now } = await open([template()]);
    await playTo(2500);
    expect(screen.getByRole('dialog').textContent).toContain("This content didn't load.");
    await close();
    expect(now().playing).toBe(true);
  });

  it('says when a template takes longer than 10 s [PO-03]', async () => {
    answer.mockImplementation(() => new Promise(() => undefined));
    const { playTo, press } = await open([template({ end: null })]);
    await playTo(2500);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pressed = press('Look here');
    await vi.advanceTimersByTimeAsync(300);
    await pressed;
    expect(screen.getByRole('dialog').textContent).toContain('Loading…');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('dialog').textContent).toContain("This content didn't load.");
  });
});

describe('a template where there is no room for a drawer', () => {
  it.each<[string, TestPlayerOptions, number]>([
    ['a phone', { look: { isMobile: true } }, 800],
    ['a narrow picture', {}, 479],
  ])('fills the player: %s [PO-01]', async (_, options, widthPx) => {
    const { playTo, close, now } = await open([template()], options, widthPx);
    await playTo(2500);
    const dialog = screen.getByRole('dialog', { name: 'Look here' });
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    expect(now().playing).toBe(false);
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(now().playing).toBe(true);
  });

  it('closes with Escape, and opens again from its icon', async () => {
    const { playTo, key, now, press } = await open([template()], {}, 400);
    await playTo(2500);
    await key('Escape', screen.getByRole('dialog'));
    expect(now().playing).toBe(true);
    await press('Look here');
    expect(now().playing).toBe(false);
    expect(screen.getByRole('dialog', { name: 'Look here' })).toBeTruthy();
  });

  it('is not needed from 480 px on', async () => {
    const { playTo } = await open([template()], {}, 480);
    await playTo(2500);
    expect(screen.getByRole('dialog').hasAttribute('aria-modal')).toBe(false);
  });
});

describe('keyboard and screen readers', () => {
  it('moves the focus to the close button of a drawer, and back [PO-01]', async () => {
    const { playTo, close, getButton } = await open([image()]);
    const play = getButton('Play');
    play.focus();
    await playTo(2500);
    expect(document.activeElement?.textContent).toBe('CLOSE');
    await close();
    expect(document.activeElement).toBe(play);
  });

  it('leaves the focus on the page around the player', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    const { playTo } = await open([image()]);
    field.focus();
    await playTo(2500);
    expect(document.activeElement).toBe(field);
  });

  it.each([
    ['a bubble', icon],
    ['a drawer', image],
  ])('closes %s with Escape, wherever the focus is in the player', async (_, create) => {
    const { playTo, key, now, stage } = await open([create()]);
    await playTo(2500);
    await key('Escape', document.body.appendChild(document.createElement('input')));
    expect(now().open).toEqual(['Look here']);
    await key('Escape', stage.querySelector('button')!);
    expect(now()).toMatchObject({ playing: true, open: [] });
  });

  it('says whether an icon is open, and what it is for [PO-01]', async () => {
    const unnamed = icon({ id: '2', style: { text: '' }, target: { url: 'https://a.example' }, end: null });
    const { playTo, getButton, press } = await open([
      icon({ end: null, conf: { displayname: 'Map' } }),
      unnamed,
    ]);
    await playTo(2500);
    expect(getButton('More information').getAttribute('aria-expanded')).toBe('false');
    await press('More information');
    expect(getButton('More information').getAttribute('aria-expanded')).toBe('true');
    expect(getButton('Map').getAttribute('aria-expanded')).toBe('false');
  });
});

describe('tracking', () => {
  it('counts clicks on icons and links, not what opens by itself [TR-06]', async () => {
    const target = { url: 'https://a.example' };
    const { playTo, press, close, clicks } = await open([
      icon({ target, style: { text: '' }, conf: { displayname: 'Shop' } }),
      image({ id: '2', end: null }),
    ]);
    await playTo(2500);
    expect(clicks()).toEqual([]);
    const link = screen.getByRole('link', { name: 'Shop' });
    // happy-dom would fetch the page.
    link.addEventListener('click', (event) => event.preventDefault());
    await act(async () => void fireEvent.click(link));
    await close();
    await press('Look here');
    expect(clicks().map(({ widget, action, data }) => [widget, action, data])).toEqual([
      [
        'popovers',
        'click',
        {
          type: 'popoverIcon',
          wid: '1',
          text: 'NO_TEXT',
          displayname: 'Shop',
          current_time: expect.closeTo(2, 1),
        },
      ],
      [
        'popovers',
        'click',
        {
          type: 'popoverImage',
          wid: '2',
          text: 'Look here',
          displayname: '',
          current_time: expect.closeTo(2, 1),
        },
      ],
    ]);
  });
});

describe("the owner's changes", () => {
  it('appear at once; what is open stays open, and what is gone closes', async () => {
    const { test, playTo, now, change } = await open([icon(), icon({ id: '2', style: { text: 'Old' } })]);
    await playTo(2500);
    const renew = (items: readonly object[]) => change(() => test.page.changeConfig({ popovers: { items } }));
    await renew([icon({ style: { text: 'New' } }), icon({ id: '3', end: null, style: { text: 'Third' } })]);
    expect(now()).toEqual({ playing: false, icons: ['New', 'Third'], open: ['New'] });
    await renew([icon({ start: 8000, end: 9000 })]);
    expect(now()).toEqual({ playing: true, icons: [], open: [] });
    await playTo(8500);
    expect(now().open).toEqual(['Look here']);
  });

  it('do not load a template again that somebody reads', async () => {
    const { test, playTo, change } = await open([template()]);
    await playTo(2500);
    expect(answer).toHaveBeenCalledTimes(1);
    const items = [template({ style: { text: 'Another name' } })];
    await change(() => test.page.changeConfig({ popovers: { items } }));
    expect(screen.getByRole('dialog', { name: 'Another name' })).toBeTruthy();
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('make room for the next drawer', async () => {
    const second = image({ id: '2', style: { text: 'Second' } });
    const { test, playTo, now, change } = await open([image(), second]);
    await playTo(2500);
    await change(() => test.page.changeConfig({ popovers: { items: [second] } }));
    expect(now()).toMatchObject({ playing: false, open: ['Second'] });
  });

  it('do not open again what was closed', async () => {
    const { test, playTo, now, close, change } = await open([icon()]);
    await playTo(2500);
    await close();
    await change(() => test.page.changeConfig({ popovers: { items: [icon({ style: { text: 'New' } })] } }));
    expect(now()).toEqual({ playing: true, icons: ['New'], open: [] });
  });
});
