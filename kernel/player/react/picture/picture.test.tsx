import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import defaultPicture from '#kernel/ui/default-picture.svg';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';

afterEach(() => {
  removePlayer();
  vi.restoreAllMocks();
});

const images = (stage: HTMLElement) =>
  [...stage.querySelectorAll('img')].map((one) => one.getAttribute('src'));

describe('over the picture', () => {
  it('shows the poster until playback starts, skipping broken ones down to the default picture [EM-09]', async () => {
    const { stage, test, change } = await renderPlayer({ video: { posters: ['/a.jpg', '/b.jpg'] } });
    expect(images(stage)).toEqual(['/a.jpg']);
    await change(() => fireEvent.error(stage.querySelector('img')!));
    expect(images(stage)).toEqual(['/b.jpg']);
    await change(() => fireEvent.error(stage.querySelector('img')!));
    expect(images(stage)).toEqual([defaultPicture]);
    await change(() => test.play());
    expect(images(stage)).toEqual([]);
  });

  it('shows a cover with title and owner for audio, and keeps the controls visible [PS-08]', async () => {
    const { stage, test, change } = await renderPlayer({ video: { isAudio: true, posters: ['/a.jpg'] } });
    await change(() => test.play());
    await change(() => test.pass(8000));
    expect(stage.dataset.kind).toBe('audio');
    expect(stage.dataset.awake).toBe('true');
    expect(images(stage)).toEqual(['/a.jpg', '/a.jpg']);
    expect(screen.getByText('A walk')).toBeTruthy();
    expect(screen.getByText('Ana')).toBeTruthy();
  });

  it('shows the spinner after 3 s of waiting and hides it when playback resumes [PS-05]', async () => {
    const { stage, test, change } = await renderPlayer();
    const spins = () => stage.querySelector('[data-spinner]') !== null;
    await change(() => test.playTo(2000));
    await change(() => test.media.stall());
    await change(() => test.pass(2750));
    expect(spins()).toBe(false);
    await change(() => test.pass(500));
    expect(spins()).toBe(true);
    await change(() => test.media.endStall());
    expect(spins()).toBe(false);
  });

  it('shows the large button when the browser requires a tap first', async () => {
    const { test, change, stage } = await renderPlayer({
      start: { autoplay: true },
      prepare: (media) => {
        media.refusesPlay = true;
      },
    });
    expect(test.state.playback.autoplayRefused).toBe(true);
    const big = stage.querySelector<HTMLElement>('[data-big]')!;
    expect(big.getAttribute('aria-label')).toBe('Play');
    test.media.refusesPlay = false;
    await change(() => fireEvent.click(big));
    expect(test.media.paused).toBe(false);
    expect(stage.querySelector('[data-big]')).toBeNull();
  });

  it('hides the large button on phones when configured; a tap still plays [PP-02]', async () => {
    const { stage } = await renderPlayer({ look: { isMobile: true, showPlayIconOnMobile: false } });
    expect(stage.querySelector('[data-big]')).toBeNull();
  });

  it('does not offer to unmute after a failure', async () => {
    const { test, change } = await renderPlayer({ start: { autoplay: true, muted: true } });
    await change(() => test.play());
    expect(screen.getByText('Unmute')).toBeTruthy();
    await change(() => test.player.fail({ code: 'MEDIA_DECODE', severity: 'FATAL', details: '' }));
    expect(screen.queryByText('Unmute')).toBeNull();
  });

  it('offers to unmute after a muted autoplay', async () => {
    const { test, press, hasButton, change } = await renderPlayer({ start: { autoplay: true, muted: true } });
    await change(() => test.play());
    expect(screen.getByText('Unmute')).toBeTruthy();
    fireEvent.click(screen.getByText('Unmute'));
    await change(() => undefined);
    expect(test.media.muted).toBe(false);
    await press('Mute');
    expect(screen.queryByText('Unmute')).toBeNull();
    expect(hasButton('Unmute')).toBe(true);
  });

  it('reports reconnecting, then the problem with a retry button', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { test, change, stage, press } = await renderPlayer();
    await change(() => test.play());
    await change(() => test.trouble('MEDIA_NETWORK'));
    expect(stage.querySelector('[data-notice]')?.textContent).toBe('Reconnecting…');
    await change(() => test.player.fail({ code: 'MEDIA_DECODE', severity: 'FATAL', details: '' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      "This video is damaged or can't be decoded.",
    );
    expect(screen.queryByRole('slider')).toBeNull();
    const before = test.starts.length;
    await press('Try again');
    expect(test.starts).toHaveLength(before + 1);
  });

  it('clears "Reconnecting" for screen readers once the connection is back', async () => {
    const { test, change } = await renderPlayer();
    await change(() => test.play());
    await change(() => test.player.actions.trouble.update({ recovering: 'retrying' }));
    expect(screen.getByRole('status').textContent).toBe('Reconnecting…');
    await change(() => test.player.actions.trouble.update({ recovering: 'no' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('shows the live badge, or a button back to the live edge', async () => {
    const { test, change, press } = await renderPlayer({ video: { isLive: true, durationMs: 200_000 } });
    await change(() => test.report({ live: { startSec: 0, edgeSec: 120, targetLatencySec: 6 } }));
    await change(() => test.seek(20_000));
    await change(() => test.pass(250));
    await press('Go to live');
    expect(test.media.currentTime).toBe(114);
    expect(screen.getByText('LIVE')).toBeTruthy();
  });

  it('shows statistics on request', async () => {
    const { stage, change } = await renderPlayer({ stats: { engine: 'hls' } });
    const surface = stage.querySelector<HTMLElement>('[data-surface]')!;
    await change(() => fireEvent.contextMenu(surface));
    await change(() => fireEvent.click(screen.getByRole('menuitem', { name: 'Stats for nerds' })));
    const panel = await screen.findByRole('region', { name: 'Stats for nerds' });
    expect(panel.textContent).toContain('kv-test');
    expect(panel.textContent).toContain('Enginehls.js');
  });
});
