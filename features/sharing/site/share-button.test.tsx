// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { combineShare } from '../combine-share.ts';
import { ShareButton } from './share-button.tsx';

afterEach(cleanup);

const PAGE = 'https://v.example/app/video/v1';
const video = { id: 'v1', title: 'A walk', pageUrl: PAGE, isLive: false, durationMs: 60_000 };
const highlight = {
  id: '1',
  text: '<b>Bold</b>',
  rel_offset: 5000,
  duration: 2000,
  artifact_type: 'VISMARK',
  thumbnail_url: null,
  highlight_url: '/',
};
const config = combineShare(
  {},
  {
    shareUrl: PAGE,
    codes: { standard: '<iframe src="/x">', advanced: '', analytics: '' },
    areSitesLimited: true,
    hiddenNetworks: '',
  },
);

async function open(given: unknown, hasPlayer = true) {
  const release = vi.fn();
  const player = { isMobile: false, nowMs: () => 42_500, hold: vi.fn(() => release), track: vi.fn() };
  const call = vi.fn(async () => ({ totalcount: 1, list: [highlight], next: null }));
  render(
    <ApiProvider value={{ call } as never}>
      <ShareButton video={video} config={given} player={hasPlayer ? player : null} />
    </ApiProvider>,
  );
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Share' })));
  await screen.findByLabelText('Share a highlight');
  return { player, release };
}
const link = (): string => screen.getByLabelText<HTMLTextAreaElement>('Share URL').value;
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));

describe('the share button of the watch page', () => {
  it('opens the dialog of the player, which pauses and resumes [SH-01]', async () => {
    const { player, release } = await open(config);
    expect(screen.getByRole('dialog', { name: 'Share' })).toBeTruthy();
    expect(player.hold).toHaveBeenCalledOnce();
    expect(player.track).toHaveBeenCalledExactlyOnceWith('share click', {});
    expect(link()).toBe(PAGE);
    await click(screen.getByLabelText('Video starting from:'));
    expect(link()).toBe(`${PAGE}?offset=42`);
    await click(screen.getByLabelText('Share a highlight'));
    expect(link()).toBe(`${PAGE}?offset=5&endoffset=7`);
    expect(screen.getByRole('option').textContent).toBe('<b>Bold</b> (0:05–0:07)');
    expect(screen.getByText('Only certain sites can show this video.')).toBeTruthy();
    expect(release).not.toHaveBeenCalled();
    await click(screen.getByRole('button', { name: 'Close' }));
    expect(release).toHaveBeenCalledOnce();
  });

  it('offers only the link until it is known what the owner offers [SH-01]', async () => {
    await open(null, false);
    expect(link()).toBe(PAGE);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is missing if the owner has turned sharing off [SH-01]', () => {
    render(<ShareButton video={video} config={undefined} player={null} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
