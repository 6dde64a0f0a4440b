// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '#kernel/player/core/problems.ts';
import { defineWidget, type WidgetManifest } from '#kernel/player/core/widget.ts';
import { PlayerContext } from '#kernel/player/react/use-player.ts';
import { WidgetModals } from '#kernel/player/react/widgets/widget-modals.tsx';
import { WidgetSlot } from '#kernel/player/react/widgets/widget-slot.tsx';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import { problemCalls } from '../calls.ts';
import { REPORTS_PER_VIEW } from './error-report.ts';
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
async function openPlayer(options: TestPlayerOptions & { manifest?: Partial<WidgetManifest> } = {}) {
  const test = await TestPlayer.with(
    widget,
    {},
    { answers: { [path]: { ok: true } }, ...options, id: 'problems' },
  );
  render(
    <PlayerContext value={test.player}>
      <WidgetSlot slot="overlay" />
      <WidgetModals />
    </PlayerContext>,
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

describe('error reports', () => {
  it('contain every error, with the preceding events [ER-03]', async () => {
    const test = await openPlayer({ look: { isMobile: true } });
    test.report({ levels: [{ id: 1, height: 720, bitsPerSec: 1 }], level: 1, bandwidth: 1234.5 });
    await act(() => test.playTo(4000));
    await causeProblem(test, 'MEDIA_FORMAT');
    const [call] = test.calls;
    expect(test.calls).toHaveLength(1);
    const { pathname, searchParams } = new URL(call!.path, 'https://v.example');
    expect(pathname).toBe('/api/v1/dspi/analytics/error-report/kap-view/html5/kv-test');
    const fields = {
      errorCode: 'MEDIA_FORMAT',
      errorSeverity: 'FATAL',
      videoId: 'v1',
      kvtoken: 'kv-test',
      errorMessage: "This browser can't play this video. test",
      domain: location.host,
      resolution: '720p',
      mobile: '1',
      bandwidth: '1235',
    };
    expect(Object.fromEntries(searchParams)).toEqual(fields);
    expect(call!.body).toEqual({
      ...fields,
      errorLog: '0.0 s started\n0.0 s played\n4.0 s problem MEDIA_FORMAT: test',
    });
  });

  it('include failed widgets and problems from before this widget was loaded [ER-03]', async () => {
    const test = await openPlayer({ config: { source: null, problem: 'VIDEO_EMPTY' } });
    test.player.widgets.fail('quizzes', new Error('broken'));
    await test.settle();
    expect(test.calls.map(({ body }) => body)).toEqual([
      expect.objectContaining({ errorCode: 'VIDEO_EMPTY', errorSeverity: 'FATAL' }),
      expect.objectContaining({ errorCode: 'WIDGET_FAILED', errorSeverity: 'WARN' }),
    ]);
  });

  it('include what playback survived before this widget was loaded [ER-03]', async () => {
    let start = (): void => undefined;
    const loaded = new Promise<void>((resolve) => {
      start = resolve;
    });
    const test = await openPlayer({
      manifest: {
        async load() {
          await loaded;
          return { default: widget };
        },
      },
    });
    test.player.widgets.fail('quizzes', new Error('broken'));
    await test.trouble('MEDIA_DECODE');
    expect(test.calls).toEqual([]);
    start();
    await test.settle();
    expect(test.calls.map(({ body }) => body)).toEqual([
      expect.objectContaining({ errorCode: 'WIDGET_FAILED', errorSeverity: 'WARN' }),
      expect.objectContaining({ errorCode: 'MEDIA_DECODE', errorSeverity: 'ERROR' }),
    ]);
  });

  it('carry the token of the present view [ER-03]', async () => {
    const later = path.replace('kv-test', 'kv-later');
    const test = await openPlayer({
      answers: { [path]: { ok: true }, [later]: { ok: true } },
      services: { createView: async () => 'kv-later' },
    });
    await test.player.view.renew();
    await causeProblem(test, 'MEDIA_FORMAT');
    expect(test.calls[0]!.path).toContain(`${later}?`);
    expect(test.calls[0]!.body).toMatchObject({ kvtoken: 'kv-later' });
  });

  it('are limited per view, and only logged when they fail [ER-03]', async () => {
    const test = await openPlayer({ answers: {} });
    for (let count = 0; count < 100; count += 1) test.player.widgets.fail(`w${count}`, new Error('broken'));
    await test.settle();
    expect(test.calls).toHaveLength(REPORTS_PER_VIEW);
    expect(console.warn).toHaveBeenCalledTimes(REPORTS_PER_VIEW);
    expect(test.player.widgets.store.getState().failed).not.toContain('problems');
  });
});

describe('a fatal error', () => {
  it('is told to all widgets with its severity, unlike one that playback survives [ER-04]', async () => {
    const heard: string[] = [];
    const listener = defineWidget<null>({
      parse: () => null,
      setup({ player }) {
        player.on('problem', (event) => {
          if (event.type === 'problem') heard.push(`${event.problem.severity} ${event.problem.code}`);
        });
      },
    });
    const manifest = { id: 'listener', load: async () => ({ default: listener }) };
    const test = await openPlayer({ manifests: [manifest], widgets: { listener: {} } });
    await act(() => test.playTo(4000));
    await causeProblem(test, 'MEDIA_DECODE');
    await causeProblem(test, 'MEDIA_FORMAT');
    expect(heard).toEqual(['ERROR MEDIA_DECODE', 'FATAL MEDIA_FORMAT']);
    expect(test.media.paused).toBe(true);
  });
});

describe('a fallback to another engine', () => {
  const fallbackPath = problemCalls.fallback.path.replace(':kvtoken', 'kv-test');
  const openFallback = (preferNative: boolean) =>
    openPlayer({ start: { preferNative }, answers: { [path]: { ok: true }, [fallbackPath]: { ok: true } } });

  it('is reported once, without the media token [TR-07]', async () => {
    const test = await openFallback(true);
    await act(async () => {
      test.player.retry();
      await test.settle();
    });
    const calls = test.calls.map((call) => new URL(call.path, 'https://v.example'));
    expect(calls.map(({ pathname }) => pathname)).toEqual([fallbackPath]);
    expect(Object.fromEntries(calls[0]!.searchParams)).toEqual({
      gconfid: 'v1',
      host: location.host,
      token: 'kv-test',
      media_format: 'hls',
      fallback_time: expect.stringMatching(/^\d{13}$/),
      fallback_url: '/media/v1/1/master.m3u8',
    });
  });

  it('is not reported for the preferred engine, and only logged when that fails [TR-07]', async () => {
    expect((await openFallback(false)).calls).toEqual([]);
    const test = await openPlayer({ start: { preferNative: true }, answers: {} });
    expect(test.calls).toHaveLength(1);
    expect(console.warn).toHaveBeenCalledTimes(1);
    expect(test.player.widgets.store.getState().failed).toEqual([]);
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
