import { describe, expect, it, vi } from 'vitest';
import { problem } from '#kernel/player/core/problems.ts';
import type { WidgetManifest } from '#kernel/player/core/widgets/manifest.ts';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import type { FrameServices } from './commands.ts';
import { connectHost } from './connect-host.ts';
import type { Door } from './door.ts';
import type { FrameMessage, HostMessage, Reply } from './messages.ts';

const manifest = (id: string, seen: unknown[] = []): WidgetManifest => ({
  id,
  load: async () => ({ default: { parse: (config) => void seen.push([id, config]) } }),
});

/** A player and a host page that is connected, unless it `isLate` and connects with `meet`. */
async function connected({ isLate = false, ...options }: TestPlayerOptions & { isLate?: boolean } = {}) {
  const test = await TestPlayer.open(options);
  const said: FrameMessage[] = [];
  let hear = (_: HostMessage): void => undefined;
  let meet = (): void => undefined;
  const door: Door = {
    send: (message) => void said.push(structuredClone(message)),
    listen: (_read, listener, onMet) => {
      [hear, meet] = [listener, onMet];
      if (!isLate) onMet();
    },
    close: () => undefined,
  };
  const openVideo = vi.fn<FrameServices['openVideo']>(async () => undefined);
  const onSession = vi.fn();
  const connection = connectHost({ door, clock: test.clock, openVideo, onSession });
  connection.attach(test.player);
  connection.accept();
  let id = 0;
  /** The answer to a call, as the page around gets it. */
  async function ask(action: string, value?: unknown): Promise<Reply> {
    id += 1;
    hear({ action, value, id } as HostMessage);
    await test.settle();
    const reply = said.find((one): one is Reply => 'id' in one && one.id === id);
    return reply ?? expect.fail(`${action} was not answered`);
  }
  const news = (name: string): unknown[] =>
    said.filter(({ action }) => action === name).map(({ value }) => value);
  return {
    test,
    ask,
    news,
    said,
    openVideo,
    onSession,
    connection,
    meet: () => meet(),
    tell: (message: HostMessage) => hear(message),
  };
}

describe('connectHost', () => {
  it('plays, pauses, jumps, replays and says so [XM-01, XM-04]', async () => {
    const { test, ask, news, said } = await connected();
    expect(await ask('play')).toEqual({ action: 'reply', id: 1, value: undefined });
    expect(test.media.paused).toBe(false);
    await test.pass(1000);
    expect((await ask('seek', 12.5)).value).toBe(12.5);
    await ask('pause');
    await ask('replay');
    const order = said.filter((one) => !('id' in one)).map(({ action }) => action);
    expect(order.filter((action) => !['time', 'state', 'video'].includes(action))).toEqual([
      ...['onAfterStartWidgets', 'started', 'play', 'seek', 'pause'],
      ...['seek', 'replay', 'started', 'play'],
    ]);
    expect(news('seek')[0]).toEqual({ from: 1, to: 12.5 });
  });

  it('tells its state with the names of the specification, the place up to the moment [PS-02]', async () => {
    const { test, ask } = await connected({ start: { muted: true } });
    await ask('play');
    test.clock.advance(100, (passed) => test.media.advance(passed));
    expect((await ask('getState')).value).toEqual({
      ...{ playState: 1, currentTime: 0.1, duration: 60, videoLoadedFraction: expect.any(Number), volume: 1 },
      ...{ muted: true, playbackQuality: 'auto', speed: 1, kct: null, bwEstimate: null },
    });
  });

  it('sets volume, sound and speed within their limits [XM-01, CT-06, CT-09]', async () => {
    const { test, ask, news } = await connected();
    await ask('volume', 0.25);
    await ask('muted', true);
    await ask('setSpeed', 1.5);
    expect([test.media.volume, test.media.muted, test.media.playbackRate]).toEqual([0.25, true, 1.5]);
    expect([news('volume'), news('muted'), news('speed')]).toEqual([[0.25], [true], [1.5]]);
    for (const [action, value] of [
      ['volume', 1.5],
      ['volume', -1],
      ['setSpeed', 3],
    ] as const)
      expect((await ask(action, value)).error?.code).toBe('BAD_VALUE');
  });

  it('chooses quality and captions, and says what they are', async () => {
    const { test, ask, news } = await connected();
    test.report({
      levels: [
        { id: 0, height: 360, bitsPerSec: 1 },
        { id: 1, height: 720, bitsPerSec: 2 },
      ],
      level: 1,
    });
    expect((await ask('setQuality', '700')).value).toBe('720p');
    const english = { id: 't1', label: 'English', language: 'en', isDefault: false };
    test.player.actions.captions.offer([english]);
    expect((await ask('setCaptions', 'en')).value).toBe('en');
    expect((await ask('setCaptions', 'xx')).error?.code).toBe('NOT_FOUND');
    expect((await ask('setCaptions', null)).value).toBe(null);
    expect(news('quality')).toEqual(['720p']);
    expect(news('caption')).toEqual([{ id: 't1', language: 'en', label: 'English' }, null]);
  });

  it('refuses to jump where viewers may not, and says so', async () => {
    const { ask } = await connected({ look: { nonInteractive: true } });
    expect((await ask('seek', 5)).error?.code).toBe('REFUSED');
  });

  it('refuses seeks and replays while a widget blocks seeking [XM-04]', async () => {
    const quiz: WidgetManifest = {
      id: 'quiz',
      load: async () => ({
        default: {
          parse: () => null,
          setup: (ctx) => void ctx.player.hold({ reason: 'question', blockSeeking: true }),
        },
      }),
    };
    const { test, ask } = await connected({ manifests: [quiz], widgets: { quiz: {} } });
    expect((await ask('seek', 5)).error?.code).toBe('REFUSED');
    expect((await ask('replay')).error?.code).toBe('REFUSED');
    expect(test.media.currentTime).toBe(0);
  });

  it('says that the browser wants a tap', async () => {
    const { test, ask } = await connected();
    test.media.refusesPlay = true;
    expect((await ask('play')).error?.code).toBe('NOT_ALLOWED');
  });

  it('answers at once when something comes before the first play', async () => {
    const asks: WidgetManifest = {
      ...{ id: 'survey', phases: ['before'] },
      load: async () => ({
        default: { parse: () => ({}), before: () => new Promise<void>(() => undefined) },
      }),
    };
    const { ask } = await connected({ manifests: [asks], widgets: { survey: {} } });
    expect((await ask('play')).error).toBe(undefined);
  });

  it('adds widgets, each once, with their configuration [EM-03]', async () => {
    const seen: unknown[] = [];
    const { ask, tell, test } = await connected({
      manifests: ['likes', 'share', 'toc'].map((id) => manifest(id, seen)),
      widgets: { toc: { own: 1 } },
    });
    tell({ action: 'init', value: { widgets: ['likes', 'likes'], config: { likes: { size: 2 } } } });
    const added = { widgets: ['share', 'share', 'toc', 'nothing'], config: { toc: { own: 2 } } };
    expect((await ask('addWidgets', added)).value).toEqual(['share']);
    await test.settle();
    expect(seen).toEqual([
      ['toc', { own: 1 }],
      ['likes', { size: 2 }],
      ['share', {}],
    ]);
  });

  it('turns kapsuleAccess into a FATAL KAPSULE_ACCESS, said here and over there [XM-03]', async () => {
    const { test, news, ask } = await connected();
    await ask('play');
    await ask('error', { type: 'kapsuleAccess' });
    expect(test.state.trouble.problem).toMatchObject({ code: 'KAPSULE_ACCESS', severity: 'FATAL' });
    expect(test.media.paused).toBe(true);
    const message = 'You do not have access to this video.';
    const told = { type: 'kapsuleAccess', code: 'KAPSULE_ACCESS', severity: 'FATAL', message };
    expect(news('error')).toEqual([told]);
    expect((await ask('play')).error).toEqual({ code: 'KAPSULE_ACCESS', message });
  });

  it('tells whoever comes late that there is nothing to play [XM-03]', async () => {
    const { news, meet } = await connected({
      isLate: true,
      config: { source: null, problem: 'VIDEO_PRIVATE' },
    });
    expect(news('error')).toEqual([]);
    meet();
    expect(news('error')).toMatchObject([
      { type: 'kapsuleAccess', code: 'VIDEO_PRIVATE', severity: 'FATAL' },
    ]);
  });

  it('brings a host page that connects late up to date, in the documented order [XM-04]', async () => {
    const { said, meet, test } = await connected({ isLate: true });
    test.player.events.emit({ type: 'ready' });
    await test.play();
    expect(said).toEqual([]);
    meet();
    expect(said).toEqual([
      { action: 'video', value: { id: 'v1', title: 'A walk', duration: 60 } },
      { action: 'state', value: expect.objectContaining({ playState: 1 }) },
      { action: 'loaded' },
      { action: 'onAfterStartWidgets' },
      { action: 'started' },
      { action: 'play' },
    ]);
  });

  it('opens another video, playing or not, and refuses what is not an id [XM-01]', async () => {
    const { ask, openVideo } = await connected();
    await ask('switchVideo', { video: 'abc-1', offset: 4 });
    await ask('loadMedia', { video: 'abc-2', offset: -1 });
    await ask('loadMedia', { video: 'abc-3' });
    expect(openVideo.mock.calls).toEqual([
      ['abc-1', { atMs: 4000, plays: true }],
      ['abc-2', { atMs: 0, plays: false }],
      ['abc-3', { plays: false }],
    ]);
    expect((await ask('loadMedia', { video: '../../evil' })).error?.code).toBe('BAD_VALUE');
  });

  it.each([
    ['the problem of the other video', problem('VIDEO_PRIVATE', 'secret'), 'VIDEO_PRIVATE'],
    ['that a later call has replaced it', new DOMException('', 'AbortError'), 'ABORTED'],
    ['nothing of an unexpected error', new Error('secret'), 'FAILED'],
  ])('rejects with %s, and says nothing of the details', async (_, error, code) => {
    const { ask, openVideo } = await connected();
    openVideo.mockRejectedValue(error);
    const reply = await ask('switchVideo', { video: 'abc' });
    expect(reply.error?.code).toBe(code);
    expect(JSON.stringify(reply)).not.toContain('secret');
  });

  it('announces the next player of the frame, with the widgets that the page has added [XM-04, EM-03]', async () => {
    const seen: unknown[] = [];
    const manifests = [manifest('likes', seen)];
    const { test, said, ask, tell, connection } = await connected({ manifests });
    tell({ action: 'init', value: { config: { likes: { size: 2 } }, kct: 'given' } });
    const next = await TestPlayer.open({ manifests, video: { id: 'v2', title: 'A river' } });
    said.length = 0;
    connection.attach(next.player);
    connection.accept();
    expect(said.map(({ action }) => action)).toEqual(['ready', 'video', 'state']);
    expect(said[1]?.value).toMatchObject({ id: 'v2', title: 'A river' });
    await next.settle();
    expect(seen).toEqual([
      ['likes', { size: 2 }],
      ['likes', { size: 2 }],
    ]);
    await ask('play');
    expect([test.media.paused, next.media.paused]).toEqual([true, false]);
    expect((await ask('getState')).value).toMatchObject({ kct: 'given' });
    said.length = 0;
    await test.play();
    expect(said).toEqual([]);
  });

  it('starts another view, tells the page that it did, and never gives it the token [XM-01, TR-01]', async () => {
    const renewView = vi.fn(async () => 'kv-secret');
    const { test, ask, news, said } = await connected({ services: { renewView } });
    expect((await ask('renewKvToken')).error).toBe(undefined);
    expect(test.player.view.token()).toBe('kv-secret');
    expect(news('renewKvToken')).toEqual([undefined]);
    expect(JSON.stringify(said)).not.toContain('kv-secret');
    renewView.mockRejectedValue(problem('VIDEO_PRIVATE', ''));
    expect((await ask('renewKvToken')).error?.code).toBe('VIDEO_PRIVATE');
  });

  it('keeps what the page says about itself [XM-01, PP-04]', async () => {
    const { tell, ask, connection } = await connected();
    tell({ action: 'init', value: { page: { title: 'A post' }, context: { course: '1' } } });
    await ask('setContext', { course: '2' });
    expect([connection.page(), connection.context()]).toEqual([{ title: 'A post' }, { course: '2' }]);
  });

  it('takes a session and gives back none but that one [CA-10]', async () => {
    const { ask, tell, onSession } = await connected();
    expect((await ask('getState')).value).toMatchObject({ kct: null });
    tell({ action: 'init', value: { kct: 'given' } });
    expect(onSession).toHaveBeenCalledExactlyOnceWith('given');
    expect((await ask('getState')).value).toMatchObject({ kct: 'given' });
  });

  it('keeps a short log without anything secret in it [XM-01]', async () => {
    const { test, ask } = await connected();
    await ask('play');
    await test.trouble({ code: 'MEDIA_NETWORK', severity: 'ERROR', details: '/media/secret-token/v1' });
    test.player.events.emit({ type: 'tracked', widget: 'quiz', action: 'answer', data: { text: 'my name' } });
    const lines = (await ask('getPlayerLogs')).value as { type: string }[];
    expect(lines.map(({ type }) => type)).toEqual(expect.arrayContaining(['started', 'problem', 'tracked']));
    expect(JSON.stringify(lines)).not.toMatch(/secret|my name|kv-test/);
    for (let turn = 0; turn < 1000; turn += 1) test.player.events.emit({ type: 'played' });
    expect((await ask('getPlayerLogs')).value).toHaveLength(300);
  });

  it('tells what widgets do, answers of quizzes twice, and bears data that cannot travel', async () => {
    const { test, news } = await connected();
    const tracked = { type: 'tracked', widget: 'quizzes', action: 'answer' } as const;
    test.player.events.emit({ ...tracked, data: { answer: 2 } });
    test.player.events.emit({ ...tracked, action: 'odd', data: { call: () => 1 } });
    const answer = { widget: 'quizzes', action: 'answer', data: { answer: 2 } };
    expect(news('widget')).toEqual([answer, { widget: 'quizzes', action: 'odd', data: {} }]);
    expect(news('answer')).toEqual([answer]);
  });

  it('bears a flood: the element is spared, every call is answered, and reading is always possible', async () => {
    const { test, ask, tell, said } = await connected();
    let volumes = 0;
    test.media.addEventListener('volumechange', () => (volumes += 1));
    for (let id = 1001; id <= 2000; id += 1) tell({ action: 'volume', value: 0.5, id });
    await test.settle();
    const replies = said.filter((one): one is Reply => 'id' in one);
    expect(replies).toHaveLength(1000);
    expect(replies.filter(({ error }) => error?.code === 'BUSY')).toHaveLength(900);
    expect(volumes).toBeLessThan(250);
    expect((await ask('getState')).value).toBeDefined();
    await test.pass(1000);
    expect((await ask('volume', 1)).error).toBe(undefined);
  });
});
