import { describe, expect, it } from 'vitest';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import { text } from './messages.ts';
import { defineWidget } from './widget.ts';
import type { WidgetContext } from './widgets/context-types.ts';
import type { WidgetManifest } from './widgets/manifest.ts';

/** Opens a player at 10 s with a widget that blocks seeking ('quiz') and one that does not ('toc'). */
async function open(options: TestPlayerOptions = {}) {
  const contexts: Record<string, WidgetContext> = {};
  const edges: string[] = [];
  const widget = defineWidget<unknown>({
    parse: (config) => config,
    setup(ctx) {
      contexts[ctx.id] = ctx;
    },
    onCue: (_, { cue, edge }) => void edges.push(`${edge} ${cue.id}`),
  });
  const manifests = ['quiz', 'toc'].map(
    (id): WidgetManifest => ({ id, load: async () => ({ default: widget }) }),
  );
  const test = await TestPlayer.open({ ...options, manifests, widgets: { quiz: {}, toc: {} } });
  await test.playTo(10_000);
  return { test, edges, quiz: contexts.quiz as WidgetContext, toc: contexts.toc as WidgetContext };
}
const block = (ctx: WidgetContext) => ctx.player.hold({ reason: 'question', blockSeeking: true });

describe('a hold that blocks seeking', () => {
  it.each<[string, (test: TestPlayer, toc: WidgetContext) => unknown]>([
    ['the seek bar', ({ player }) => player.seek(30_000)],
    ['a skip', ({ player }) => player.skip(1)],
    ['a skip back', ({ player }) => player.skip(-1)],
    ['the page around the frame', ({ player }) => player.seek(30_000, 'api')],
    ['a replay', ({ player }) => player.replay()],
    ['another widget', (_, toc) => toc.player.seek(30_000)],
    ['a replay by another widget', (_, toc) => toc.player.replay()],
    // biome-ignore lint/suspicious/noAssignInExpressions: simulates the controls of the operating system
    ['the browser itself', ({ media }) => (media.currentTime = 30)],
  ])('refuses %s and shows why', async (_, seek) => {
    const { test, quiz, toc } = await open();
    const release = block(quiz);
    seek(test, toc);
    await test.settle();
    expect(test.media.currentTime).toBe(10);
    expect(test.state.time.currentMs).toBe(10_000);
    expect(test.state.playback).toMatchObject({ paused: true, held: true, seekBlocked: true });
    expect(test.state.notice.text).toBe(text('seekBlocked'));
    expect(test.eventTypes).not.toContain('seeked');
    expect(test.eventTypes).not.toContain('replayed');
    release();
    await test.settle();
    expect(test.state.playback).toMatchObject({ paused: false, seekBlocked: false });
    expect(await test.seek(30_000)).toBe(true);
  });

  it('lets its own widget seek and replay', async () => {
    const { test, quiz } = await open();
    block(quiz);
    quiz.player.seek(5000);
    await test.settle();
    expect(test.media.currentTime).toBe(5);
    quiz.player.replay();
    await test.settle();
    expect(test.media.currentTime).toBe(0);
    expect(test.state.notice.text).toBe('');
  });

  it('does not deliver cues of a reverted seek', async () => {
    const { test, edges, quiz, toc } = await open();
    toc.setCues([{ kind: 'window', id: 'far', start: 20_000, end: 40_000 }]);
    block(quiz);
    test.media.currentTime = 30;
    await test.settle();
    expect(edges).toEqual([]);
  });

  it('ends with its widget', async () => {
    const { test, quiz } = await open();
    block(quiz);
    test.player.widgets.fail('quiz', new Error('broken'));
    expect(await test.seek(30_000)).toBe(true);
  });

  it('allows seeking without blockSeeking', async () => {
    const { test, quiz } = await open();
    quiz.player.hold('panel');
    quiz.player.hold({ reason: 'panel' });
    expect(await test.seek(30_000)).toBe(true);
  });

  it('refuses to return to the live edge', async () => {
    const { test, quiz } = await open({ video: { isLive: true, durationMs: 200_000 } });
    test.report({ live: { edgeSec: 100, startSec: 0, targetLatencySec: 6 } });
    block(quiz);
    test.player.goLive();
    await test.settle();
    expect(test.media.currentTime).toBe(10);
  });

  it('names non-interactive mode as the reason where that applies [CT-02]', async () => {
    const { test, quiz } = await open({ look: { nonInteractive: true } });
    block(quiz);
    expect(test.player.maySeek()).toBe(false);
    expect(test.state.notice.text).toBe(text('noSeek'));
  });
});

describe('a dialog that blocks seeking', () => {
  const view = (): null => null;

  it('blocks seeking until it is answered', async () => {
    const { test, quiz } = await open();
    const answer = quiz.modal(view, {}, { blockSeeking: true });
    expect(await test.seek(30_000)).toBe(false);
    await test.answer('yes');
    expect(await answer).toBe('yes');
    expect(await test.seek(30_000)).toBe(true);
  });

  it('allows seeking without blockSeeking', async () => {
    const { test, quiz } = await open();
    void quiz.modal(view, {});
    expect(test.state.playback).toMatchObject({ held: true, seekBlocked: false });
    expect(await test.seek(30_000)).toBe(true);
  });

  it('keeps the hold while the next dialog opens', async () => {
    const { test, quiz, toc } = await open();
    void quiz.modal(view, {}, { blockSeeking: true });
    void toc.modal(view, {});
    await test.answer('yes');
    expect(test.state.playback).toMatchObject({ paused: true, held: true, seekBlocked: false });
    await test.answer('ok');
    expect(test.state.playback).toMatchObject({ paused: false, held: false });
  });
});
