// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WidgetDrawers } from '#kernel/player/react/widgets/widget-drawers.tsx';
import { WidgetSlot } from '#kernel/player/react/widgets/widget-slot.tsx';
import { type CaptionServer, startCaptionServer } from '#test/caption-server.ts';
import { PlayerFrame } from '#test/player-frame.tsx';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import { captions } from './manifest.ts';

let server: CaptionServer;
beforeAll(async () => {
  server = await startCaptionServer({});
});
afterAll(() => server.close());
beforeEach(() => {
  server.files['/ar.vtt'] = 'WEBVTT\n\n00:02.000 --> 00:04.000\nمرحبا\n';
  server.files['/en.vtt'] = [
    'WEBVTT',
    '00:02.000 --> 00:04.000\nPlain words',
    '00:03.000 --> 00:04.000 line:0\n<b>Top</b> <c.yellow.bg_blue>gold</c> <c.evil>plain</c>',
    '00:10.000 --> 00:12.000\n<script>window.hacked = true</script><img src=x onerror="window.hacked=1">safe &lt;b&gt;',
  ].join('\n\n');
});
const opened: TestPlayer[] = [];
afterEach(() => {
  cleanup();
  for (const { player } of opened.splice(0)) player.destroy();
  vi.restoreAllMocks();
});

const shownTexts = (): string[] =>
  [...document.querySelectorAll('div[data-widget="captions"] p')].map(({ textContent }) => textContent);

async function renderCaptions(options: TestPlayerOptions = {}) {
  const tracks = [
    { language: 'en', label: 'English', isDefault: true, url: `${server.url}/en.vtt` },
    { language: 'ar', label: 'العربية', isDefault: false, url: `${server.url}/ar.vtt` },
  ];
  const test = await TestPlayer.open({
    manifests: [captions],
    widgets: { captions: { tracks } },
    ...options,
  });
  opened.push(test);
  render(
    <PlayerFrame player={test.player}>
      <WidgetSlot slot="overlay" />
      <WidgetSlot slot="controls" />
      <WidgetDrawers />
    </PlayerFrame>,
  );
  const seekTo = (ms: number): Promise<void> =>
    act(async () => {
      await test.seek(ms);
    });
  return { test, seekTo };
}
async function openTranscript(): Promise<HTMLElement> {
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Transcript' })));
  return screen.findByRole('region', { name: 'Transcript' });
}

describe('the caption overlay', () => {
  it('marks the language and positions each cue', async () => {
    const { seekTo } = await renderCaptions();
    await seekTo(3500);
    await expect.poll(shownTexts).toEqual(['Plain words', 'Top gold plain']);
    const [bottom, top] = [...document.querySelectorAll<HTMLElement>('[data-block]')];
    expect(bottom?.style.bottom).toContain('0 *');
    expect(top?.style.top).toContain('0 *');
    expect(top?.querySelector('b')?.textContent).toBe('Top');
    expect(top?.querySelector('[data-color="yellow"][data-background="blue"]')?.textContent).toBe('gold');
    expect(bottom?.querySelector('p')).toMatchObject({ lang: 'en', dir: 'auto' });
  });

  it('never renders HTML from a file', async () => {
    const { seekTo } = await renderCaptions();
    await seekTo(11_000);
    await expect.poll(shownTexts).toEqual(['window.hacked = truesafe <b>']);
    expect(document.querySelector('script, img')).toBeNull();
    expect('hacked' in globalThis).toBe(false);
  });

  it('applies the style of the viewer and ignores invalid stored values', async () => {
    const { test, seekTo } = await renderCaptions({
      preferences: { captionStyle: { size: '200', color: 'url(javascript:x)', edge: 'outline' } },
    });
    await seekTo(2500);
    const style = document.querySelector<HTMLElement>('div[data-widget="captions"]')?.style;
    expect(style?.getPropertyValue('--caption-scale')).toBe('2');
    expect(style?.getPropertyValue('--caption-color')).toBe('white');
    expect(style?.getPropertyValue('--caption-edge')).toContain('0.06em');
    expect(test.player.widgets.store.getState().failed).toEqual([]);
  });

  it('shows a message when the file cannot be loaded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.files['/en.vtt'] = 404;
    await renderCaptions();
    expect(await screen.findByText("Captions couldn't be loaded. The video keeps playing.")).toBeTruthy();
  });
});

describe('the transcript', () => {
  it('lists the lines, marks the current one, and seeks on click', async () => {
    const { test, seekTo } = await renderCaptions();
    const drawer = await openTranscript();
    const line = await within(drawer).findByRole('button', { name: '0:02 Plain words' });
    expect(line.getAttribute('aria-current')).toBeNull();
    await seekTo(2500);
    expect(line.getAttribute('aria-current')).toBe('true');
    const last = within(drawer).getByRole('button', { name: /^0:10/ });
    await act(async () => fireEvent.click(last));
    expect(test.state.time.currentMs).toBe(10_000);
    expect(last.getAttribute('aria-current')).toBe('true');
  });

  it('does not seek in non-interactive mode, and the player shows why [CT-15]', async () => {
    const { test } = await renderCaptions({ look: { nonInteractive: true } });
    const drawer = await openTranscript();
    await act(async () => fireEvent.click(await within(drawer).findByRole('button', { name: /^0:10/ })));
    expect(test.state.time.currentMs).toBe(0);
    expect(test.state.notice.text).toBe('Non interactive mode is on, seek not allowed.');
  });

  it('is hidden by the showTranscript flag [CT-14]', async () => {
    await renderCaptions({ look: { showTranscript: false } });
    expect(screen.queryByRole('button', { name: 'Transcript' })).toBeNull();
  });

  it('follows the video until the reader scrolls, and again on request', async () => {
    const { seekTo } = await renderCaptions();
    const drawer = await openTranscript();
    const line = await within(drawer).findByRole('button', { name: '0:02 Plain words' });
    const scroller = within(drawer).getByRole('region', { name: 'Transcript text' });
    const scrolled = vi.spyOn(scroller, 'scrollTo').mockImplementation(() => undefined);
    await seekTo(2500);
    expect(scrolled).toHaveBeenCalledTimes(1);
    fireEvent.wheel(line);
    await seekTo(10_500);
    expect(scrolled).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Jump to current line' }));
    expect(scrolled).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: 'Jump to current line' })).toBeNull();
  });

  it('is navigated with the arrow keys, which do not reach the player', async () => {
    await renderCaptions();
    const drawer = await openTranscript();
    const onBodyKey = vi.fn();
    document.body.addEventListener('keydown', onBodyKey);
    const line = await within(drawer).findByRole('button', { name: '0:02 Plain words' });
    line.focus();
    fireEvent.keyDown(line, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('0:03Top gold plain');
    expect(onBodyKey).not.toHaveBeenCalled();
    document.body.removeEventListener('keydown', onBodyKey);
  });

  it('changes its language and shows when it cannot be loaded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await renderCaptions();
    const drawer = await openTranscript();
    const choice = within(drawer).getByLabelText('Transcript language');
    fireEvent.change(choice, { target: { value: 'ar' } });
    expect(await within(drawer).findByText('مرحبا')).toBeTruthy();
    server.files['/en.vtt'] = 404;
    cleanup();
    await renderCaptions();
    expect(
      await within(await openTranscript()).findByText("The transcript couldn't be loaded."),
    ).toBeTruthy();
  });
});

describe('the caption style', () => {
  it('is changed in the drawer, previewed, stored, and reset', async () => {
    const { test } = await renderCaptions();
    const drawer = await openTranscript();
    fireEvent.click(within(drawer).getByRole('button', { name: 'Caption style' }));
    const sample = within(drawer).getByText('Captions look like this.').parentElement;
    fireEvent.change(within(drawer).getByLabelText('Text'), { target: { value: 'yellow' } });
    fireEvent.change(within(drawer).getByLabelText('Second language'), { target: { value: 'ar' } });
    const overlay = document.querySelector<HTMLElement>('div[data-widget="captions"]');
    for (const element of [overlay, sample])
      expect(element?.style.getPropertyValue('--caption-color')).toBe('yellow');
    expect(test.preferences.get().captionStyle).toEqual({ color: 'yellow', second: 'ar' });
    fireEvent.click(within(drawer).getByRole('button', { name: 'Reset' }));
    expect(test.preferences.get().captionStyle).toEqual({});
    fireEvent.click(within(drawer).getByRole('button', { name: 'Back to transcript' }));
    await within(drawer).findByRole('button', { name: '0:02 Plain words' });
  });
});
