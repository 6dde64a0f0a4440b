import { describe, expect, it, vi } from 'vitest';
import { problem } from '#kernel/player/core/problems.ts';
import type { WidgetManifest } from '#kernel/player/core/widgets/manifest.ts';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import type { FrameServices } from './commands.ts';
import { connectHost } from './connect-host.ts';
import type { HostChannel } from './host-channel.ts';
import type { FrameMessage, HostMessage, Reply } from './messages.ts';

const manifest = (id: string, seen: unknown[] = []): WidgetManifest => ({
  id,
  load: async () => ({ default: { parse: (config) => void seen.push([id, config]) } }),
});

/** Opens a player with a connected host page; a late one connects with `shakeHands`. */
async function openConnected({ isLate = false, ...options }: TestPlayerOptions & { isLate?: boolean } = {}) {
  const test = await TestPlayer.open(options);
  const sent: FrameMessage[] = [];
  let receive = (_: HostMessage): void => undefined;
  let shakeHands = (): void => undefined;
  const channel: HostChannel = {
    send: (message) => void sent.push(structuredClone(message)),
    listen: (_read, onMessage, onConnected) => {
      receive = onMessage;
      shakeHands = onConnected;
      if (!isLate) onConnected();
    },
    close: () => undefined,
  };
  const openVideo = vi.fn<FrameServices['openVideo']>(async () => undefined);
  const onSession = vi.fn();
  const connection = connectHost({ channel, clock: test.clock, openVideo, onSession });
  connection.attach(test.player);
  connection.accept();
  let id = 0;
  /** Resolves with the reply to a call of the host page. */
  async function call(action: string, value?: unknown): Promise<Reply> {
    id += 1;
    receive({ action, value, id } as HostMessage);
    await test.settle();
    const reply = sent.find((one): one is Reply => 'id' in one && one.id === id);
    return reply ?? expect.fail(`${action} got no reply`);
  }
  const valuesOf = (name: string): unknown[] =>
    sent.filter(({ action }) => action === name).map(({ value }) => value);
  return {
    test,
    call,
    valuesOf,
    sent,
    openVideo,
    onSession,
    connection,
    shakeHands: () => shakeHands(),
    post: (message: HostMessage) => receive(message),
  };
}

describe('connectHost', () => {
  it.each([
    ['left-player', 'left-player'],
    [null, undefined],
  ])('sends the id %s of the player with its events [PP-02]', async (playerId, expected) => {
    const { test, sent } = await openConnected({ config: { playerId } });
    await test.player.play();
    const found = sent.find(({ action }) => action === 'play') as { player?: string } | undefined;
    expect(found).toBeDefined();
    expect(found?.player).toBe(expected);
  });

  it('plays, pauses, seeks, replays, and sends the events [XM-01, XM-04]', async () => {
    const { test, call, valuesOf, sent } = await openConnected();
    expect(await call('play')).toEqual({ action: 'reply', id: 1, value: undefined });
    expect(test.media.paused).toBe(false);
    await test.pass(1000);
    expect((await call('seek', 12.5)).value).toBe(12.5);
    await call('pause');
    await call('replay');
    const order = sent.filter((one) => !('id' in one)).map(({ action }) => action);
    expect(order.filter((action) => !['time', 'state', 'video'].includes(action))).toEqual([
      'onAfterStartWidgets',
      'started',
      'play',
      'seek',
      'pause',
      'seek',
      'replay',
      'started',
      'play',
    ]);
    expect(valuesOf('seek')[0]).toEqual({ from: 1, to: 12.5 });
  });

  it('returns its state under the specified names, with the exact position [PS-02]', async () => {
    const { test, call } = await openConnected({ start: { muted: true } });
    await call('play');
    test.clock.advance(100, (passed) => test.media.advance(passed));
    expect((await call('getState')).value).toEqual({
      playState: 1,
      currentTime: 0.1,
      duration: 60,
      videoLoadedFraction: expect.any(Number),
      volume: 1,
      muted: true,
      playbackQuality: 'auto',
      speed: 1,
      kct: null,
      bwEstimate: null,
    });
  });

  it('sets volume, mute, and speed within their limits [XM-01, CT-06, CT-09]', async () => {
    const { test, call, valuesOf } = await openConnected();
    await call('volume', 0.25);
    await call('muted', true);
    await call('setSpeed', 1.5);
    expect([test.media.volume, test.media.muted, test.media.playbackRate]).toEqual([0.25, true, 1.5]);
    expect([valuesOf('volume'), valuesOf('muted'), valuesOf('speed')]).toEqual([[0.25], [true], [1.5]]);
    for (const [action, value] of [
      ['volume', 1.5],
      ['volume', -1],
      ['setSpeed', 3],
    ] as const)
      expect((await call(action, value)).error?.code).toBe('BAD_VALUE');
  });

  it('chooses quality and captions, and sends the choice', async () => {
    const { test, call, valuesOf } = await openConnected();
    test.report({
      levels: [
        { id: 0, height: 360, bitsPerSec: 1 },
        { id: 1, height: 720, bitsPerSec: 2 },
      ],
      level: 1,
    });
    expect((await call('setQuality', '700')).value).toBe('720p');
    const english = { id: 't1', label: 'English', language: 'en', isDefault: false };
    test.player.actions.captions.offer([english]);
    expect((await call('setCaptions', 'en')).value).toBe('en');
    expect((await call('setCaptions', 'xx')).error?.code).toBe('NOT_FOUND');
    expect((await call('setCaptions', null)).value).toBe(null);
    expect(valuesOf('quality')).toEqual(['720p']);
    expect(valuesOf('caption')).toEqual([{ id: 't1', language: 'en', label: 'English' }, null]);
  });

  it('rejects a seek where viewers may not seek', async () => {
    const { call } = await openConnected({ look: { nonInteractive: true } });
    expect((await call('seek', 5)).error?.code).toBe('REFUSED');
  });

  it('rejects seeks and replays while a widget blocks seeking [XM-04]', async () => {
    const quiz: WidgetManifest = {
      id: 'quiz',
      load: async () => ({
        default: {
          parse: () => null,
          setup: (ctx) => void ctx.player.hold({ reason: 'question', blockSeeking: true }),
        },
      }),
    };
    const { test, call } = await openConnected({ manifests: [quiz], widgets: { quiz: {} } });
    expect((await call('seek', 5)).error?.code).toBe('REFUSED');
    expect((await call('replay')).error?.code).toBe('REFUSED');
    expect(test.media.currentTime).toBe(0);
  });

  it('rejects when the browser requires a tap', async () => {
    const { test, call } = await openConnected();
    test.media.refusesPlay = true;
    expect((await call('play')).error?.code).toBe('NOT_ALLOWED');
  });

  it('replies at once when a widget holds the first play', async () => {
    const survey: WidgetManifest = {
      id: 'survey',
      phases: ['before'],
      load: async () => ({
        default: { parse: () => ({}), before: () => new Promise<void>(() => undefined) },
      }),
    };
    const { call } = await openConnected({ manifests: [survey], widgets: { survey: {} } });
    expect((await call('play')).error).toBe(undefined);
  });

  it('adds widgets, each once, with their configuration [EM-03]', async () => {
    const seen: unknown[] = [];
    const { call, post, test } = await openConnected({
      manifests: ['likes', 'share', 'toc'].map((id) => manifest(id, seen)),
      widgets: { toc: { own: 1 } },
    });
    post({ action: 'init', value: { widgets: ['likes', 'likes'], config: { likes: { size: 2 } } } });
    const added = { widgets: ['share', 'share', 'toc', 'nothing'], config: { toc: { own: 2 } } };
    expect((await call('addWidgets', added)).value).toEqual(['share']);
    await test.settle();
    expect(seen).toEqual([
      ['toc', { own: 1 }],
      ['likes', { size: 2 }],
      ['share', {}],
    ]);
  });

  it('turns kapsuleAccess into a FATAL KAPSULE_ACCESS in the frame and on the host page [XM-03]', async () => {
    const { test, valuesOf, call } = await openConnected();
    await call('play');
    await call('error', { type: 'kapsuleAccess' });
    expect(test.state.trouble.problem).toMatchObject({ code: 'KAPSULE_ACCESS', severity: 'FATAL' });
    expect(test.media.paused).toBe(true);
    const message = 'You do not have access to this video.';
    const error = { type: 'kapsuleAccess', code: 'KAPSULE_ACCESS', severity: 'FATAL', message };
    expect(valuesOf('error')).toEqual([error]);
    expect((await call('play')).error).toEqual({ code: 'KAPSULE_ACCESS', message });
  });

  it('tells a late host page that there is nothing to play [XM-03]', async () => {
    const { valuesOf, shakeHands } = await openConnected({
      isLate: true,
      config: { source: null, problem: 'VIDEO_PRIVATE' },
    });
    expect(valuesOf('error')).toEqual([]);
    shakeHands();
    expect(valuesOf('error')).toMatchObject([
      { type: 'kapsuleAccess', code: 'VIDEO_PRIVATE', severity: 'FATAL' },
    ]);
  });

  it('sends the missed events to a late host page, in the documented order [XM-04]', async () => {
    const { sent, shakeHands, test } = await openConnected({ isLate: true });
    test.player.events.emit({ type: 'ready' });
    await test.play();
    expect(sent).toEqual([]);
    shakeHands();
    expect(sent).toEqual([
      { action: 'video', value: { id: 'v1', title: 'A walk', duration: 60, playlist: null } },
      { action: 'state', value: expect.objectContaining({ playState: 1 }) },
      { action: 'loaded' },
      { action: 'onAfterStartWidgets' },
      { action: 'started' },
      { action: 'play' },
    ]);
  });

  it('opens another video, playing or not, and rejects an invalid id [XM-01]', async () => {
    const { call, openVideo } = await openConnected();
    await call('switchVideo', { video: 'abc-1', offset: 4 });
    await call('loadMedia', { video: 'abc-2', offset: -1 });
    await call('loadMedia', { video: 'abc-3' });
    expect(openVideo.mock.calls).toEqual([
      ['abc-1', { atMs: 4000, plays: true }],
      ['abc-2', { atMs: 0, plays: false }],
      ['abc-3', { plays: false }],
    ]);
    expect((await call('loadMedia', { video: '../../evil' })).error?.code).toBe('BAD_VALUE');
  });

  it.each([
    ['the problem of the other video', problem('VIDEO_PRIVATE', 'secret'), 'VIDEO_PRIVATE'],
    ['ABORTED when a later call has replaced it', new DOMException('', 'AbortError'), 'ABORTED'],
    ['FAILED for an unexpected error', new Error('secret'), 'FAILED'],
  ])('rejects with %s, without the details', async (_, error, code) => {
    const { call, openVideo } = await openConnected();
    openVideo.mockRejectedValue(error);
    const reply = await call('switchVideo', { video: 'abc' });
    expect(reply.error?.code).toBe(code);
    expect(JSON.stringify(reply)).not.toContain('secret');
  });

  it('announces the next player of the frame, and adds the widgets of the host page to it [XM-04, EM-03]', async () => {
    const seen: unknown[] = [];
    const manifests = [manifest('likes', seen)];
    const { test, sent, call, post, connection } = await openConnected({ manifests });
    post({ action: 'init', value: { config: { likes: { size: 2 } }, kct: 'given' } });
    const next = await TestPlayer.open({ manifests, video: { id: 'v2', title: 'A river' } });
    sent.length = 0;
    connection.attach(next.player);
    connection.accept();
    expect(sent.map(({ action }) => action)).toEqual(['ready', 'video', 'state']);
    expect(sent[1]?.value).toMatchObject({ id: 'v2', title: 'A river' });
    await next.settle();
    expect(seen).toEqual([
      ['likes', { size: 2 }],
      ['likes', { size: 2 }],
    ]);
    await call('play');
    expect([test.media.paused, next.media.paused]).toEqual([true, false]);
    expect((await call('getState')).value).toMatchObject({ kct: 'given' });
    sent.length = 0;
    await test.play();
    expect(sent).toEqual([]);
  });

  it('starts another view and reports it, without the token [XM-01, TR-01]', async () => {
    const createView = vi.fn(async () => 'kv-secret');
    const { test, call, valuesOf, sent } = await openConnected({ services: { createView } });
    expect((await call('renewKvToken')).error).toBe(undefined);
    expect(test.player.view.token()).toBe('kv-secret');
    expect(valuesOf('renewKvToken')).toEqual([undefined]);
    expect(JSON.stringify(sent)).not.toContain('kv-secret');
    createView.mockRejectedValue(problem('VIDEO_PRIVATE', ''));
    expect((await call('renewKvToken')).error?.code).toBe('VIDEO_PRIVATE');
  });

  it('keeps the metadata and the context of the host page [XM-01, PP-04]', async () => {
    const { post, call, connection } = await openConnected();
    post({ action: 'init', value: { page: { title: 'A post' }, context: { course: '1' } } });
    await call('setContext', { course: '2' });
    expect([connection.page(), connection.context()]).toEqual([{ title: 'A post' }, { course: '2' }]);
  });

  it('takes a session of the host page, and returns no other [CA-10]', async () => {
    const { call, post, onSession } = await openConnected();
    expect((await call('getState')).value).toMatchObject({ kct: null });
    post({ action: 'init', value: { kct: 'given' } });
    expect(onSession).toHaveBeenCalledExactlyOnceWith('given');
    expect((await call('getState')).value).toMatchObject({ kct: 'given' });
  });

  it('keeps a short log without secrets [XM-01]', async () => {
    const { test, call } = await openConnected();
    await call('play');
    await test.trouble({ code: 'MEDIA_NETWORK', severity: 'ERROR', details: '/media/secret-token/v1' });
    test.player.events.emit({ type: 'tracked', widget: 'quiz', action: 'answer', data: { text: 'my name' } });
    const lines = (await call('getPlayerLogs')).value as { type: string }[];
    expect(lines.map(({ type }) => type)).toEqual(expect.arrayContaining(['started', 'problem', 'tracked']));
    expect(JSON.stringify(lines)).not.toMatch(/secret|my name|kv-test/);
    for (let turn = 0; turn < 1000; turn += 1) test.player.events.emit({ type: 'played' });
    expect((await call('getPlayerLogs')).value).toHaveLength(300);
  });

  it('sends widget events, quiz answers twice, and copes with data that cannot be cloned', async () => {
    const { test, valuesOf } = await openConnected();
    const tracked = { type: 'tracked', widget: 'quizzes', action: 'answer' } as const;
    test.player.events.emit({ ...tracked, data: { answer: 2 } });
    test.player.events.emit({ ...tracked, action: 'odd', data: { call: () => 1 } });
    const answer = { widget: 'quizzes', action: 'answer', data: { answer: 2 } };
    expect(valuesOf('widget')).toEqual([answer, { widget: 'quizzes', action: 'odd', data: {} }]);
    expect(valuesOf('answer')).toEqual([answer]);
  });

  it('keeps what a private widget tracks from the host page', async () => {
    const manifests = [
      { id: 'secret', isPrivate: true, load: async () => ({ default: { parse: () => ({}) } }) },
    ];
    const { test, valuesOf } = await openConnected({ manifests });
    for (const widget of ['secret', 'open'])
      test.player.events.emit({ type: 'tracked', widget, action: 'read', data: {} });
    expect(valuesOf('widget')).toEqual([{ widget: 'open', action: 'read', data: {} }]);
  });

  it('limits a flood of calls, replies to each of them, and always returns the state', async () => {
    const { test, call, post, sent } = await openConnected();
    let volumes = 0;
    test.media.addEventListener('volumechange', () => (volumes += 1));
    for (let id = 1001; id <= 2000; id += 1) post({ action: 'volume', value: 0.5, id });
    await test.settle();
    const replies = sent.filter((one): one is Reply => 'id' in one);
    expect(replies).toHaveLength(1000);
    expect(replies.filter(({ error }) => error?.code === 'BUSY')).toHaveLength(900);
    expect(volumes).toBeLessThan(250);
    expect((await call('getState')).value).toBeDefined();
    await test.pass(1000);
    expect((await call('volume', 1)).error).toBe(undefined);
  });
});
