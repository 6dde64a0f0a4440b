// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { feedback } from './manifest.ts';

const SRC = 'https://forms.example.com/1';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  removePlayer();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const render = (config: unknown) =>
  renderPlayer({ manifests: [feedback], widgets: { feedback: config }, video: { durationMs: 5000 } });
async function open() {
  const opened = await render({ src: SRC });
  await act(() => opened.test.playTo(2000));
  await opened.press('Feedback');
  return opened;
}
const getFrame = () => document.querySelector<HTMLIFrameElement>('iframe[title="Feedback"]')!;

describe('the feedback dialog', () => {
  it('shows the form in a sandbox, pauses on open, and resumes on close [FB-04]', async () => {
    const { test, press } = await open();
    expect(screen.getByRole('dialog', { name: 'Feedback' })).toBeTruthy();
    expect(getFrame().src).toBe(SRC);
    const allowed = getFrame().getAttribute('sandbox');
    expect(allowed).not.toMatch(/top-navigation|allow-modals|allow-downloads/);
    expect(test.media.paused).toBe(true);
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(test.media.paused).toBe(false);
  });

  it('stays paused on close if it was paused [FB-04]', async () => {
    const { test, press, change } = await render({ src: SRC });
    await press('Feedback');
    await change(() => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(test.media.paused).toBe(true);
  });

  it('says when the form has not loaded, and links to it [FB-04]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open();
    const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(status()).toContain('Loading the form…');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(status()).toContain("The form hasn't loaded. Open it in a new tab instead.");
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the form in a new tab' });
    expect([link.href, link.target, link.rel]).toEqual([SRC, '_blank', 'noopener noreferrer']);
    await act(async () => void fireEvent.load(getFrame()));
    expect(status().join('')).not.toContain('form');
  });

  it('opens from the end screen, too [EO-06]', async () => {
    const { test, change, stage } = await render({ src: SRC });
    await change(() => test.playTo(5000));
    await change(() => test.pass(1000));
    const button = stage.querySelector<HTMLElement>('[data-end] button')!;
    expect(button.textContent).toBe('Feedback');
    await act(async () => {
      fireEvent.click(button);
      await test.settle();
    });
    expect(screen.getByRole('dialog', { name: 'Feedback' })).toBeTruthy();
  });

  it.each([
    {},
    null,
    { src: 'http://forms.example.com' },
    { src: 'javascript:alert(1)' },
    { src: 'https://a@forms.example.com' },
    { src: `https://${location.host}/app` },
  ])('does not exist with the configuration %j [FB-04, FB-05]', async (config) => {
    const { test, hasButton, change } = await render(config);
    await change(() => test.playTo(1000));
    expect(hasButton('Feedback')).toBe(false);
    expect(test.media.currentTime).toBe(1);
  });
});
