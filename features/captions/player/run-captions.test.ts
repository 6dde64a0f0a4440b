import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineWidget } from '#kernel/player/core/widget.ts';
import { type CaptionServer, startCaptionServer } from '#test/caption-server.ts';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import type { CaptionsConfig } from '../widget-config.ts';
import { type CaptionsContext, type CaptionsWidgetState, initialState } from './captions-state.ts';
import { parseConfig } from './parse-config.ts';
import { onIntervalEdge, runCaptions } from './run-captions.ts';

const vtt = (...cues: [string, string][]): string =>
  ['WEBVTT', ...cues.map(([times, text]) => `${times.replace(' ', ' --> ')}\n${text}`)].join('\n\n');
const ENGLISH = vtt(
  ['00:02.000 00:04.000', 'one'],
  ['00:03.000 00:05.000', 'two'],
  ['00:08.100 00:08.200', 'blink'],
);
const GERMAN = vtt(['00:02.000 00:04.000', 'eins'], ['00:09.000 00:11.000', 'zwei']);

let server: CaptionServer;
beforeAll(async () => {
  server = await startCaptionServer({});
});
afterAll(() => server.close());
beforeEach(() => {
  Object.assign(server.files, { '/en.vtt': ENGLISH, '/de.srt': GERMAN });
  server.requests.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(options: TestPlayerOptions & { tracks?: object[] } = {}) {
  let ctx: CaptionsContext | undefined;
  const widget = defineWidget<CaptionsConfig, CaptionsWidgetState>({
    parse: parseConfig,
    initial: initialState,
    setup(own) {
      ctx = own;
      runCaptions(own);
    },
    onCue: onIntervalEdge,
  });
  const tracks = options.tracks ?? [
    { language: 'en', label: 'English', isDefault: true, url: `${server.url}/en.vtt` },
    { language: 'de', label: 'Deutsch', isDefault: false, url: `${server.url}/de.srt` },
  ];
  const player = await TestPlayer.with(widget, { tracks }, { id: 'captions', ...options });
  const state = (): CaptionsWidgetState => ctx!.state.get();
  return {
    player,
    state,
    ctx: ctx!,
    shownTexts: (): string[] => state().shown.map(({ cue }) => cue.text),
    loaded: (role: 'main' | 'second' | 'transcript', language: string) =>
      expect.poll(() => state()[role]?.language).toBe(language),
  };
}
const trackedActions = (player: TestPlayer): string[] =>
  player.events.flatMap((event) => (event.type === 'tracked' ? [event.action] : []));

describe('captions while playing', () => {
  it('start with the default language and show each cue on time [CT-07]', async () => {
    const { player, shownTexts, loaded } = await open();
    expect(player.state.captions).toMatchObject({
      chosen: 'en',
      tracks: [{ label: 'English' }, { label: 'Deutsch' }],
    });
    await loaded('main', 'en');
    const seen: [number, string[]][] = [];
    for (const ms of [1999, 2001, 2999, 3001, 3999, 4001, 4999, 5001]) {
      await player.playTo(ms);
      seen.push([ms, shownTexts()]);
    }
    expect(seen).toEqual([
      [1999, []],
      [2001, ['one']],
      [2999, ['one']],
      [3001, ['one', 'two']],
      [3999, ['one', 'two']],
      [4001, ['two']],
      [4999, ['two']],
      [5001, []],
    ]);
  });

  it('are correct between time updates and at double speed', async () => {
    const { player, ctx, shownTexts, loaded } = await open();
    await loaded('main', 'en');
    const seen = new Set<string>();
    ctx.state.subscribe(() => void seen.add(shownTexts().join()));
    player.media.playbackRate = 2;
    await player.playTo(9000);
    expect([...seen]).toContain('blink');
    expect(shownTexts()).toEqual([]);
  });

  it.each([
    [2000, ['one']],
    [3500, ['one', 'two']],
    [4000, ['two']],
    [30_000, []],
  ])('are correct right after a seek to %i while paused', async (ms, expected) => {
    const { player, shownTexts, loaded } = await open();
    await loaded('main', 'en');
    await player.seek(ms);
    expect(shownTexts()).toEqual(expected);
  });

  it('are correct after seeking back and forth while playing', async () => {
    const { player, shownTexts, loaded } = await open();
    await loaded('main', 'en');
    await player.playTo(3500);
    await player.seek(20_000);
    expect(shownTexts()).toEqual([]);
    await player.seek(2500);
    expect(shownTexts()).toEqual(['one']);
    await player.playTo(4500);
    expect(shownTexts()).toEqual(['two']);
  });

  it('appear when the file arrives in the middle of a cue', async () => {
    const release = server.hold('/en.vtt');
    const { player, shownTexts, loaded } = await open();
    await player.playTo(2500);
    expect(shownTexts()).toEqual([]);
    release();
    await loaded('main', 'en');
    expect(shownTexts()).toEqual(['one']);
  });
});

describe('choosing captions', () => {
  it('fetches the other file with the view token and replaces the first [CT-08]', async () => {
    const { player, shownTexts, loaded } = await open();
    await loaded('main', 'en');
    await player.seek(2500);
    player.player.actions.captions.choose('de');
    await loaded('main', 'de');
    expect(shownTexts()).toEqual(['eins']);
    expect(server.requests).toEqual(['/en.vtt?accessCode=kv-test', '/de.srt?accessCode=kv-test']);
  });

  it('fetches nothing while captions are off, and each file once', async () => {
    const { player, shownTexts, loaded } = await open({ preferences: { captions: '' } });
    await player.seek(2500);
    expect(server.requests).toEqual([]);
    const { choose, toggle } = player.player.actions.captions;
    toggle();
    await loaded('main', 'en');
    toggle();
    expect(shownTexts()).toEqual([]);
    choose('en');
    await loaded('main', 'en');
    expect(shownTexts()).toEqual(['one']);
    expect(server.requests).toHaveLength(1);
  });

  it('is tracked as enablecc and disablecc, but not for a change of language', async () => {
    const { player, loaded } = await open();
    await loaded('main', 'en');
    const { choose, toggle } = player.player.actions.captions;
    choose('de');
    toggle();
    toggle();
    expect(trackedActions(player)).toEqual(['disablecc', 'enablecc']);
  });

  it('shows the last choice even when the other file arrives later', async () => {
    const release = server.hold('/en.vtt');
    const { player, ctx, shownTexts, loaded } = await open();
    player.player.actions.captions.choose('de');
    await loaded('main', 'de');
    // The transcript waits for the same file, so its arrival proves that the late file was ignored.
    ctx.state.set({ isDrawerOpen: true, transcriptLanguage: 'en' });
    release();
    await loaded('transcript', 'en');
    await player.seek(2500);
    expect(shownTexts()).toEqual(['eins']);
  });

  it('shows two languages at once, the second one last', async () => {
    const { player, ctx, shownTexts, state, loaded } = await open();
    await loaded('main', 'en');
    ctx.player.styleCaptions({ second: 'de' });
    await loaded('second', 'de');
    await player.seek(2500);
    expect(state().shown.map(({ language, isSecond }) => [language, isSecond])).toEqual([
      ['en', false],
      ['de', true],
    ]);
    await player.seek(10_000);
    expect(shownTexts()).toEqual(['zwei']);
    player.player.actions.captions.toggle();
    expect(shownTexts()).toEqual([]);
  });
});

describe('a caption file that cannot be used', () => {
  const only = (path: string) => [
    { language: 'en', label: 'English', isDefault: true, url: server.url + path },
  ];

  it.each<[string, string | Buffer | number]>([
    ['is missing', 404],
    ['is forbidden', 403],
    ['is an HTML page', '<html>Sign in</html>'],
    ['is empty', ''],
    ['is binary', Buffer.from([0, 159, 146, 150, 0, 1, 2, 3])],
  ])('leaves the video playing when it %s', async (_, content) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.files['/bad.vtt'] = content;
    const { player, state } = await open({ tracks: only('/bad.vtt') });
    await expect.poll(() => state().failedLanguages).toEqual(['en']);
    await player.playTo(5000);
    expect(player.state.time.currentMs).toBe(5000);
    expect(player.player.widgets.store.getState().failed).toEqual([]);
  });

  it('is retried when chosen again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.files['/en.vtt'] = 500;
    const { player, state, loaded } = await open();
    await expect.poll(() => state().failedLanguages).toEqual(['en']);
    server.files['/en.vtt'] = ENGLISH;
    player.player.actions.captions.toggle();
    player.player.actions.captions.toggle();
    await loaded('main', 'en');
    expect(state().failedLanguages).toEqual([]);
  });

  it('is requested with a new URL when its URL has expired', async () => {
    server.files['/old.vtt'] = 403;
    const list = [{ language_locale: 'en', transcript_url: `${server.url}/en.vtt` }];
    const { player, loaded } = await open({
      tracks: only('/old.vtt'),
      answers: { '/api/v1/videos/v1/transcripts': { totalcount: 1, list } },
    });
    await loaded('main', 'en');
    expect(player.calls.map(({ path }) => path)).toEqual(['/api/v1/videos/v1/transcripts?kvtoken=kv-test']);
  });

  it.each<[string, Buffer]>([
    ['UTF-16', Buffer.from('\ufeffWEBVTT\r\n\r\n00:02.000 --> 00:04.000\r\nçok güzel', 'utf16le')],
    ['Latin-1', Buffer.from('WEBVTT\n\n00:02.000 --> 00:04.000\nçok güzel', 'latin1')],
  ])('is decoded from %s', async (_, content) => {
    server.files['/en.vtt'] = content;
    const { player, shownTexts, loaded } = await open();
    await loaded('main', 'en');
    await player.seek(2500);
    expect(shownTexts()).toEqual(['çok güzel']);
  });

  it('shows the cues that can be parsed', async () => {
    server.files['/en.vtt'] = `${ENGLISH}\n\n00:0x --> 1\nbroken\n`;
    const { player, shownTexts, loaded } = await open();
    await loaded('main', 'en');
    await player.seek(2500);
    expect(shownTexts()).toEqual(['one']);
  });

  it('shows at most 8 of 500 simultaneous cues', async () => {
    server.files['/en.vtt'] = vtt(
      ...Array.from({ length: 500 }, (_, at) => ['00:02.000 00:04.000', `${at}`] as [string, string]),
    );
    const { player, shownTexts, loaded } = await open();
    await loaded('main', 'en');
    await player.seek(2500);
    expect(shownTexts()).toHaveLength(8);
  });
});

describe('the transcript', () => {
  it('is fetched on opening, in the language of the captions, and knows the current line', async () => {
    const { player, ctx, state, loaded } = await open({ preferences: { captions: '' } });
    ctx.drawer(true);
    await loaded('transcript', 'en');
    const lines: number[] = [];
    for (const ms of [1000, 2000, 3500, 7000]) {
      await player.seek(ms);
      lines.push(state().currentLine);
    }
    expect(lines).toEqual([-1, 0, 1, 1]);
    await player.playTo(8150);
    expect(state().currentLine).toBe(2);
    ctx.drawer(false);
    expect(state().transcript).toBeNull();
  });

  it('can have another language than the captions', async () => {
    const { ctx, state, loaded } = await open();
    ctx.drawer(true);
    await loaded('transcript', 'en');
    ctx.state.set({ transcriptLanguage: 'de' });
    await loaded('transcript', 'de');
    expect(state().main?.language).toBe('en');
  });
});

describe('parseConfig', () => {
  it.each([
    [{ language: 'en', url: '/a.vtt' }, [{ language: 'en', label: 'en', isDefault: false, url: '/a.vtt' }]],
    [{ language: 'en', url: 'javascript:alert(1)' }, []],
    [{ language: 'en', url: 'data:text/vtt,x' }, []],
    [{ language: '', url: '/a.vtt' }, []],
    [null, []],
  ])('parses %j', (track, expected) => {
    expect(parseConfig({ tracks: [track] }).tracks).toEqual(expected);
  });

  it('throws a readable error for anything but a list', () => {
    expect(() => parseConfig({ tracks: 'x' })).toThrow("captions: 'tracks' is no list");
  });
});

describe('captions that the browser renders itself', () => {
  /** Node has no VTTCue. */
  class FakeVttCue {
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
    constructor(startTime: number, endTime: number, text: string) {
      [this.startTime, this.endTime, this.text] = [startTime, endTime, text];
    }
  }
  const nativeTrack = ({ media }: TestPlayer) => media.textTracks[0];
  const nativeCues = (player: TestPlayer): string[] =>
    [...(nativeTrack(player)?.cues ?? [])].map((cue) => {
      const { startTime, endTime, text } = cue as VTTCue;
      return `${startTime}–${endTime} ${text}`;
    });

  it.each([
    ['iPhone full screen', 'webkitbeginfullscreen', 'webkitendfullscreen'],
    ['picture-in-picture', 'enterpictureinpicture', 'leavepictureinpicture'],
  ])('are shown as native cues in %s [CT-07]', async (_, enterEvent, leaveEvent) => {
    vi.stubGlobal('VTTCue', FakeVttCue);
    const { player, loaded } = await open();
    await loaded('main', 'en');
    expect(player.media.textTracks).toEqual([]);
    player.media.dispatchEvent(new Event(enterEvent));
    expect(nativeTrack(player)?.mode).toBe('showing');
    expect(nativeCues(player)).toEqual(['2–4 one', '3–5 two', '8.1–8.2 blink']);
    player.player.actions.captions.choose('de');
    await loaded('main', 'de');
    expect(nativeCues(player)).toEqual(['2–4 eins', '9–11 zwei']);
    player.player.actions.captions.choose(null);
    expect(nativeTrack(player)?.mode).toBe('disabled');
    player.player.actions.captions.choose('de');
    await expect.poll(() => nativeTrack(player)?.mode).toBe('showing');
    player.media.dispatchEvent(new Event(leaveEvent));
    expect(nativeTrack(player)?.mode).toBe('disabled');
    expect(player.media.textTracks).toHaveLength(1);
  });

  it('include both languages when two are chosen', async () => {
    vi.stubGlobal('VTTCue', FakeVttCue);
    const { player, loaded } = await open({ preferences: { captionStyle: { second: 'de' } } });
    await loaded('main', 'en');
    await loaded('second', 'de');
    player.media.dispatchEvent(new Event('enterpictureinpicture'));
    expect(nativeCues(player)).toHaveLength(5);
  });
});
