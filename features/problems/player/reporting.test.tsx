// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineWidget, type WidgetManifest } from '#kernel/player/core/widget.ts';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import { problemCalls } from '../calls.ts';
import { REPORTS_PER_VIEW } from './error-report.ts';
import widget from './widget.tsx';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const path = problemCalls.report.path.replace(':view', 'kap-view').replace(':token', 'kv-test');
const openPlayer = (options: TestPlayerOptions & { manifest?: Partial<WidgetManifest> } = {}) =>
  TestPlayer.with(widget, {}, { answers: { [path]: { ok: true } }, ...options, id: 'problems' });

describe('error reports', () => {
  it('contain every error, with the preceding events [ER-03]', async () => {
    const test = await openPlayer({ look: { isMobile: true } });
    test.report({ levels: [{ id: 1, height: 720, bitsPerSec: 1 }], level: 1, bandwidth: 1234.5 });
    await test.playTo(4000);
    await test.trouble('MEDIA_FORMAT');
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
      errorLog: '0.0 s quality 720p\n0.0 s started\n0.0 s played\n4.0 s problem MEDIA_FORMAT: test',
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
    await test.playTo(4000);
    test.player.widgets.fail('quizzes', new Error('broken'));
    await test.trouble('MEDIA_DECODE');
    expect(test.calls).toEqual([]);
    start();
    await test.settle();
    expect(test.calls.map(({ body }) => body)).toEqual([
      expect.objectContaining({ errorCode: 'WIDGET_FAILED', errorSeverity: 'WARN' }),
      expect.objectContaining({ errorCode: 'MEDIA_DECODE', errorSeverity: 'ERROR' }),
    ]);
    const log = (test.calls[1]!.body as { errorLog: string }).errorLog.split('\n');
    expect(log).toEqual([
      expect.stringMatching(/^4\.0 s problem WIDGET_FAILED: /),
      '4.0 s problem MEDIA_DECODE: test',
      '4.0 s already playing',
    ]);
  });

  it('carry the token of the present view [ER-03]', async () => {
    const later = path.replace('kv-test', 'kv-later');
    const test = await openPlayer({
      answers: { [path]: { ok: true }, [later]: { ok: true } },
      services: { createView: async () => 'kv-later' },
    });
    await test.player.view.renew();
    await test.trouble('MEDIA_FORMAT');
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
    await test.playTo(4000);
    await test.trouble('MEDIA_DECODE');
    await test.trouble('MEDIA_FORMAT');
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
    test.player.retry();
    await test.settle();
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
