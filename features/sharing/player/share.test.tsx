// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Artifact } from '#features/highlights/contract.ts';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import type { TestPlayerOptions } from '#test/test-player.ts';
import { combineShare } from '../combine-share.ts';
import { share } from './manifest.ts';

afterEach(() => {
  removePlayer();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PAGE = 'https://v.example/app/video/v1';
const ARTIFACTS = '/api/v1/videos/v1/artifacts';
const facts = {
  shareUrl: PAGE,
  codes: {
    standard: '<iframe src="https://v.example/kapsule/v1/v3/embedded"></iframe>',
    advanced: '<div data-video="v1"></div>',
    analytics: '<div data-video="v1"></div>gtag',
  },
  areSitesLimited: false,
  hiddenNetworks: '',
};
const mark = (id: string, rel_offset: number, duration: number): Artifact => ({
  id,
  text: `Mark ${id}`,
  rel_offset,
  duration,
  artifact_type: 'VISMARK',
  thumbnail_url: null,
  highlight_url: '/',
});

interface Given extends TestPlayerOptions {
  readonly share?: unknown;
  readonly highlights?: readonly Artifact[];
}
async function open({
  share: config = combineShare(undefined, facts),
  highlights = [],
  ...options
}: Given = {}) {
  const opened = await renderPlayer({
    manifests: [share],
    widgets: { share: config },
    answers: { [ARTIFACTS]: { totalcount: highlights.length, list: highlights, next: null } },
    video: { title: 'A walk', durationMs: 100_000 },
    ...options,
  });
  await act(() => opened.test.playTo(61_900));
  await opened.press('Share');
  return opened;
}
const link = (): string => screen.getByLabelText<HTMLTextAreaElement>('Share URL').value;
const check = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));

describe('the share dialog', () => {
  it('pauses on open and resumes on close, with the focus where it was [SH-01]', async () => {
    const { test, press } = await open();
    expect(screen.getByRole('dialog', { name: 'Share' })).toBeTruthy();
    expect(test.media.paused).toBe(true);
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(test.media.paused).toBe(false);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Share');
  });

  it('stays paused on close if it was paused, and Escape closes it [SH-01]', async () => {
    const { test, change, press } = await open();
    await press('Close');
    await change(() => test.player.pause());
    await press('Share');
    await change(() => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(test.media.paused).toBe(true);
  });

  it('shares the video, a time, or a highlight; the last two exclude each other [SH-01]', async () => {
    const { test } = await open({ highlights: [mark('1', 5000, 2500), mark('2', 20_000, 0)] });
    expect(test.calls.map(({ path }) => path)).toContain(`${ARTIFACTS}?types=VISMARK&kvtoken=kv-test`);
    expect(link()).toBe(PAGE);
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Mark 1 (0:05–0:07)', 'Mark 2 (0:20)']);
    await click(check('Video starting from:'));
    expect(link()).toBe(`${PAGE}?offset=61`);
    await click(check('Share a highlight'));
    expect(link()).toBe(`${PAGE}?offset=5&endoffset=8`);
    expect(check('Video starting from:').checked).toBe(false);
    await act(
      async () => void fireEvent.change(screen.getByLabelText('Highlight'), { target: { value: '2' } }),
    );
    expect(link()).toBe(`${PAGE}?offset=20`);
    await click(check('Share a highlight'));
    expect(link()).toBe(PAGE);
  });

  it.each([
    ['0:42', `${PAGE}?offset=42`, 'false'],
    ['1:41', PAGE, 'true'],
    ['later', PAGE, 'true'],
  ])('starts at a typed time: %s [SH-01]', async (typed, expected, invalid) => {
    await open();
    const field = screen.getByLabelText('Start time');
    await act(async () => void fireEvent.change(field, { target: { value: typed } }));
    expect([link(), field.getAttribute('aria-invalid')]).toEqual([expected, invalid]);
  });

  it('offers no highlights if there are none, and none if they cannot be loaded [SH-01]', async () => {
    await open();
    expect(screen.queryByLabelText('Share a highlight')).toBeNull();
    removePlayer();
    await open({ answers: {} });
    expect(screen.queryByLabelText('Share a highlight')).toBeNull();
    expect(link()).toBe(PAGE);
  });

  it("says 'Not available' without a link [SH-01]", async () => {
    await open({ share: {} });
    expect(link()).toBe('Not available');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy Share URL' }).disabled).toBe(true);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the embed block', () => {
  const code = (): string =>
    screen.getByLabelText<HTMLTextAreaElement>('Embed code', { selector: 'textarea' }).value;

  it('has the Standard, the Advanced, and the Google Analytics code, for the chosen part [SH-02]', async () => {
    await open();
    await click(check('Video starting from:'));
    expect(code()).toBe('<iframe src="https://v.example/kapsule/v1/v3/embedded?offset=61"></iframe>');
    expect(screen.queryByLabelText('Enable Google Analytics')).toBeNull();
    await click(screen.getByRole('radio', { name: 'Advanced' }));
    expect(code()).toBe('<div data-video="v1" data-offset="61"></div>');
    await click(check('Enable Google Analytics'));
    expect(code()).toBe('<div data-video="v1" data-offset="61"></div>gtag');
  });

  it.each([
    ['on phones', { look: { isMobile: true } }],
    ['if the owner offers none', { share: combineShare({ embedcode_enabled: false }, facts) }],
    ['if an embed would stay empty', { share: combineShare({}, { ...facts, codes: null }) }],
  ])('is missing %s [SH-02]', async (_, options) => {
    await open(options as Given);
    expect(screen.queryByText('Embed code')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('the networks', () => {
  const links = () => screen.queryAllByRole<HTMLAnchorElement>('link');

  it('are links to a new tab without access to this one, and are tracked [SH-03, TR-06]', async () => {
    const { test } = await open();
    await click(check('Video starting from:'));
    expect(links().map(({ textContent }) => textContent)).toEqual([
      'Facebook',
      'Yammer',
      'Tweet',
      'LinkedIn',
    ]);
    for (const { target, rel, href } of links()) {
      expect([target, rel]).toEqual(['_blank', 'noopener noreferrer']);
      expect(decodeURIComponent(href)).toContain(`${PAGE}?offset=61`);
    }
    links()[2]!.addEventListener('click', (event) => event.preventDefault());
    await click(links()[2]!);
    const tracked = test.events.filter(({ type }) => type === 'tracked');
    expect(tracked).toEqual([
      { type: 'tracked', widget: 'share', action: 'share click', data: {} },
      { type: 'tracked', widget: 'share', action: 'social click', data: { socialmedia: 'twitter' } },
    ]);
  });

  it.each([
    ['facebook,twitter', ['Yammer', 'LinkedIn'], true],
    ['facebook,yammer,twitter,linkedin', [], false],
  ])('leave out %s [SH-03]', async (hidden, names, hasHeading) => {
    await open({ share: combineShare({ hide_sharing_networks: hidden }, facts) });
    expect(links().map(({ textContent }) => textContent)).toEqual(names);
    expect(screen.queryByText('Share on social media') !== null).toBe(hasHeading);
  });
});

describe('passing the link on', () => {
  const copy = () => click(screen.getByRole('button', { name: 'Copy Share URL' }));
  const stubNavigator = (name: string, value: unknown) =>
    vi.stubGlobal('navigator', Object.create(navigator, { [name]: { value } }));

  it('copies, and says so [SH-01]', async () => {
    const writeText = vi.fn(async () => undefined);
    stubNavigator('clipboard', { writeText });
    await open();
    await copy();
    expect(writeText).toHaveBeenCalledWith(PAGE);
    expect(screen.getByRole('button', { name: 'Copied Share URL' })).toBeTruthy();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Copied');
  });

  it('selects the text and says so where the browser refuses to copy [SH-01]', async () => {
    stubNavigator('clipboard', { writeText: () => Promise.reject(new Error('blocked')) });
    await open();
    await copy();
    const field = screen.getByLabelText<HTMLTextAreaElement>('Share URL');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, PAGE.length]);
    expect(screen.getByText(/^The browser didn't allow copying/).getAttribute('role')).toBe('status');
  });

  it('opens the share sheet of a phone [SH-01]', async () => {
    const openSheet = vi.fn(async () => undefined);
    stubNavigator('share', openSheet);
    await open({ look: { isMobile: true } });
    await click(screen.getByRole('button', { name: 'Share via…' }));
    expect(openSheet).toHaveBeenCalledWith({ url: PAGE, title: 'A walk' });
    openSheet.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    await click(screen.getByRole('button', { name: 'Share via…' }));
    expect(screen.queryByText(/share menu/)).toBeNull();
    openSheet.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await click(screen.getByRole('button', { name: 'Share via…' }));
    expect(screen.getByText(/share menu/)).toBeTruthy();
  });

  it('draws a QR code [SH-01]', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Share via…' })).toBeNull();
    await click(screen.getByRole('button', { name: 'QR code' }));
    expect(await screen.findByRole('img', { name: /^QR code with the link/ })).toBeTruthy();
  });
});
