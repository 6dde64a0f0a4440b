// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '#kernel/player/core/problems.ts';
import type { AnyWidget } from '#kernel/player/core/widgets/widget.ts';
import { WidgetModals } from '#kernel/player/react/widgets/widget-modals.tsx';
import { WidgetSlot } from '#kernel/player/react/widgets/widget-slot.tsx';
import { PlayerFrame } from '#test/player-frame.tsx';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import { problemCalls } from '../calls.ts';
import widget from './widget.tsx';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const path = problemCalls.report.path.replace(':view', 'kap-view').replace(':token', 'kv-test');
async function openPlayer(options: TestPlayerOptions = {}) {
  const test = await TestPlayer.with(
    widget,
    {},
    { answers: { [path]: { ok: true } }, ...options, id: 'problems' },
  );
  render(
    <PlayerFrame player={test.player}>
      <WidgetSlot slot="overlay" />
      <WidgetModals />
    </PlayerFrame>,
  );
  return test;
}
const causeProblem = (test: TestPlayer, code: Parameters<TestPlayer['trouble']>[0]) =>
  act(() => test.trouble(code));

describe('a playback error', () => {
  it('offers no support link without a recipient [ER-02]', async () => {
    const test = await openPlayer({ look: { supportAddress: '' } });
    await causeProblem(test, 'MEDIA_FORMAT');
    expect(screen.getByRole('dialog', { name: 'Something went wrong' })).toBeTruthy();
    expect(screen.queryByText('Contact support')).toBeNull();
  });

  it('shows a dialog with the specified texts, a support link, and details [ER-02]', async () => {
    const test = await openPlayer();
    await act(() => test.playTo(4000));
    await causeProblem(test, 'MEDIA_FORMAT');
    const dialog = screen.getByRole('dialog', { name: 'Something went wrong' });
    expect(screen.getByText('Just refresh the page to try again.')).toBeTruthy();
    const mail = new URL(screen.getByText('Contact support').getAttribute('href')!);
    expect(mail.pathname).toBe('help@example.org');
    expect(mail.searchParams.get('subject')).toBe('Video playback error');
    expect(mail.searchParams.get('body')).toContain('/app/video/v1');
    expect(mail.searchParams.get('body')).toContain('kv-test');
    expect(dialog.textContent).toContain("This browser can't play this video.");
    expect(dialog.textContent).toContain('MEDIA_FORMAT test');
  });

  it('can be refreshed but not dismissed [ER-02]', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const test = await openPlayer();
    await causeProblem(test, 'MEDIA_FORMAT');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Refresh');
    fireEvent.click(screen.getByText('Refresh'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('can be retried from the same position, and reappears if that fails [ER-02]', async () => {
    const test = await openPlayer();
    await act(() => test.playTo(4000));
    await causeProblem(test, 'MEDIA_FORMAT');
    await act(async () => {
      fireEvent.click(screen.getByText('Try again'));
      await test.settle();
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(test.media.paused).toBe(false);
    expect(test.media.currentTime).toBe(4);
    await causeProblem(test, 'MEDIA_FORMAT');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it.each(['MEDIA_FORMAT', 'KAPSULE_ACCESS'] as const)(
    'disappears when the host page makes the player retry after %s',
    async (code) => {
      const test = await openPlayer();
      await causeProblem(test, code);
      await act(async () => {
        test.player.retry();
        await test.settle();
      });
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(test.media.paused).toBe(false);
    },
  );

  it('is not shown during automatic recovery', async () => {
    const test = await openPlayer();
    await act(() => test.play());
    await causeProblem(test, 'MEDIA_NETWORK');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a video that cannot be played', () => {
  const openUnavailable = (problem: 'VIDEO_PRIVATE' | 'VIDEO_DELETED' | 'VIDEO_EMPTY', signedIn = false) =>
    openPlayer({
      config: {
        source: null,
        problem,
        viewer: {
          signedIn,
          userId: null,
          username: 'ana',
          displayname: 'Ana',
          organizationId: null,
          organizationRole: null,
        },
      },
    });

  it('is reported as private, with a sign-in link that returns here', async () => {
    await openUnavailable('VIDEO_PRIVATE');
    expect(screen.getByRole('dialog', { name: 'This video is private.' })).toBeTruthy();
    expect(screen.getByText('Sign in').getAttribute('href')).toBe('/sign-in?to=/app/video/v1');
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  it('does not ask a signed-in viewer to sign in', async () => {
    await openUnavailable('VIDEO_PRIVATE', true);
    expect(screen.queryByText('Sign in')).toBeNull();
    expect(screen.getByText('Ask the owner for access.')).toBeTruthy();
  });

  it.each([
    ['VIDEO_DELETED', 'This video was deleted.', 'See other videos'],
    ['VIDEO_EMPTY', 'There is nothing to play here yet.', 'Refresh'],
  ] as const)('because of %s shows "%s"', async (problem, title, action) => {
    await openUnavailable(problem);
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(action)).toBeTruthy();
  });
});

it('an error dialog is replaced by a note in the picture while a live event does not stream yet, because widgets can be used meanwhile', async () => {
  vi.useFakeTimers();
  const { test } = await renderPlayer({
    manifests: [{ id: 'problems', load: async () => ({ default: widget as AnyWidget }) }],
    widgets: { problems: {} },
    video: { isLive: true },
    config: { source: null, problem: 'VIDEO_EMPTY' },
    answers: { [path]: { ok: true } },
  });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(test.state.trouble.problem?.code).toBe('VIDEO_EMPTY');
  expect(screen.queryByRole('dialog')).toBeNull();
  const notes = screen.getAllByText('There is nothing to play here yet.');
  expect(notes.map((note) => note.closest('[role]')?.getAttribute('role'))).toEqual(['status']);
  removePlayer();
});

describe('losing access during playback', () => {
  it('shows a dialog, and resumes at the same position when access is restored [ER-04]', async () => {
    const answers = [problem('VIDEO_PRIVATE', 'test'), '/media/new.token/v1/1/master.m3u8'];
    const test = await openPlayer({
      renew: async () => {
        const answer = answers.shift()!;
        if (typeof answer === 'string') return answer;
        throw answer;
      },
    });
    await act(() => test.playTo(4000));
    await act(async () => {
      test.player.confirmAccess();
      await test.settle();
    });
    expect(screen.getByRole('dialog', { name: 'This video is now private.' })).toBeTruthy();
    expect(screen.queryByText('Something went wrong')).toBeNull();
    expect(test.media.paused).toBe(true);
    await act(async () => {
      fireEvent.click(screen.getByText('Try again'));
      await test.settle();
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(test.media).toMatchObject({ paused: false, currentTime: 4 });
  });
});

describe('a lost connection', () => {
  it('is followed by a temporary message when it is restored', async () => {
    const test = await openPlayer();
    await act(() => test.playTo(4000));
    test.online = false;
    await causeProblem(test, 'MEDIA_NETWORK');
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    vi.useFakeTimers();
    await act(async () => {
      void test.goOnline();
      await vi.advanceTimersByTimeAsync(400);
    });
    expect(status.textContent).toBe('Back online.');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(status.textContent).toBe('');
  });
});
