import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '#test/manual-clock.ts';
import { TestPlayer } from '#test/test-player.ts';
import { inPhaseOrder, type PhaseStep, runPhase, STEP_TIMEOUT_MS } from './phases.ts';
import type { WidgetContext } from './widgets/context-types.ts';
import type { WidgetManifest } from './widgets/manifest.ts';
import type { AnyWidget } from './widgets/widget.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const nothing = (): null => null;
type Phase = (ctx: WidgetContext) => Promise<void>;
const step = (id: string, name: 'before' | 'after', run: Phase): WidgetManifest => ({
  id,
  phases: [name],
  load: async () => ({ default: { parse: (config: unknown) => config, [name]: run } as AnyWidget }),
});
const open = (manifests: WidgetManifest[], options: Parameters<typeof TestPlayer.open>[0] = {}) =>
  TestPlayer.open({
    video: { durationMs: 5000 },
    ...options,
    manifests,
    widgets: Object.fromEntries(manifests.map(({ id }) => [id, {}])),
  });
const ask: Phase = (ctx) => ctx.modal(nothing, {});
const never: Phase = () => new Promise(() => undefined);
const openDialogs = (test: TestPlayer): string[] =>
  test.player.widgets.store.getState().modals.map(({ widget }) => widget);

describe('inPhaseOrder', () => {
  it.each([
    ['named ones first, in the named order', ['b', 'a'], ['b', 'a', 'c', 'd']],
    ['the given order without names', [], ['a', 'b', 'c', 'd']],
    ['names that nobody has are ignored', ['x', 'd'], ['d', 'a', 'b', 'c']],
  ])('%s', (_, first, expected) => {
    const steps = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    expect(inPhaseOrder(steps, first).map(({ id }) => id)).toEqual(expected);
  });
});

describe('before the first play', () => {
  it('widgets run in manifest order, then playback starts', async () => {
    const test = await open([step('promo', 'before', ask), step('survey', 'before', ask)]);
    await test.play();
    expect(openDialogs(test)).toEqual(['promo']);
    expect(test.state.playback).toMatchObject({ held: true, paused: true });
    await test.answer('ok');
    expect(openDialogs(test)).toEqual(['survey']);
    expect(test.eventTypes).not.toContain('afterStartWidgets');
    await test.answer('ok');
    expect(test.eventTypes.filter((type) => type === 'afterStartWidgets')).toHaveLength(1);
    expect(test.media.paused).toBe(false);
  });

  it('widgets run in the order of the page where it names them', async () => {
    const manifests = ['a', 'b', 'c'].map((id) => step(id, 'before', ask));
    const test = await open(manifests, { phaseOrder: { before: ['c', 'a'], after: [] } });
    await test.play();
    const asked: string[] = [];
    for (let left = manifests.length; left > 0; left -= 1) {
      asked.push(...openDialogs(test));
      await test.answer('ok');
    }
    expect(asked).toEqual(['c', 'a', 'b']);
  });

  it('does not load or wait for widgets whose configuration takes no part', async () => {
    const load = vi.fn();
    const late: WidgetManifest = {
      id: 'late',
      phases: (config) => ((config as { at?: string }).at === 'start' ? ['before'] : ['after']),
      needed: 'cue',
      firstCueMs: () => 4_000_000,
      load,
    };
    const test = await open([late]);
    await test.play();
    expect(load).not.toHaveBeenCalled();
    expect(test.media.paused).toBe(false);
  });

  it.each([
    ['without sound where the browser wants it so', { muted: null }, { muted: true, paused: false }],
    ['not at all where the address wants sound', { muted: false }, { muted: false, paused: true }],
  ])('automatic playback goes on after it %s [PP-01]', async (_, start, expected) => {
    const test = await open([step('promo', 'before', ask)], {
      start: { autoplay: true, ...start },
      prepare(media) {
        media.refusesSound = true;
      },
    });
    await test.answer('ok');
    expect(test.media).toMatchObject(expected);
  });

  it('playback that the viewer paused meanwhile and starts later keeps its sound [PP-01]', async () => {
    const test = await open([step('promo', 'before', ask)], { start: { autoplay: true } });
    test.player.pause();
    await test.answer('ok');
    test.media.refusesSound = true;
    await test.play();
    expect(test.media).toMatchObject({ muted: false, paused: true });
  });

  it('also runs when the operating system starts the media element', async () => {
    const test = await open([step('promo', 'before', ask)]);
    void test.media.play();
    await test.settle();
    expect(openDialogs(test)).toEqual(['promo']);
    expect(test.media.paused).toBe(true);
    await test.answer('ok');
    expect(test.media.paused).toBe(false);
    expect(test.eventTypes.filter((type) => type === 'afterStartWidgets')).toHaveLength(1);
  });

  it('runs only once: the second play just plays', async () => {
    const test = await open([step('promo', 'before', ask)]);
    await test.play();
    await test.answer('ok');
    test.player.pause();
    await test.play();
    expect(openDialogs(test)).toEqual([]);
    expect(test.media.paused).toBe(false);
  });

  it('is not started twice by a second click, and respects a pause', async () => {
    const test = await open([step('promo', 'before', ask)]);
    await test.play();
    await test.play();
    expect(openDialogs(test)).toEqual(['promo']);
    test.player.pause();
    await test.answer('ok');
    expect(test.media.paused).toBe(true);
    await test.play();
    expect(test.media.paused).toBe(false);
  });

  it('does not play under a dialog of another widget', async () => {
    const test = await open([step('promo', 'before', ask)]);
    await test.play();
    const release = test.player.hold('sign-in');
    await test.answer('ok');
    expect(test.media.paused).toBe(true);
    release();
    await test.settle();
    expect(test.media.paused).toBe(false);
  });

  it('skips a widget that hangs for 8 s', async () => {
    const test = await open([step('hangs', 'before', never), step('next', 'before', ask)]);
    await test.play();
    await test.pass(7999);
    expect(openDialogs(test)).toEqual([]);
    await test.pass(1);
    expect(openDialogs(test)).toEqual(['next']);
    expect(test.player.widgets.store.getState().failed).toEqual(['hangs']);
    await test.answer('ok');
    expect(test.media.paused).toBe(false);
  });

  it('skips a widget whose code loads too late, and does not start it then', async () => {
    const setup = vi.fn();
    let arrive = (_: { default: AnyWidget }): void => undefined;
    const late = new Promise<{ default: AnyWidget }>((resolve) => {
      arrive = resolve;
    });
    const test = await open([{ ...step('slow', 'before', ask), load: () => late }]);
    await test.play();
    await test.pass(8000);
    expect(test.media.paused).toBe(false);
    arrive({ default: { parse: () => null, setup, before: ask } });
    await test.settle();
    expect(setup).not.toHaveBeenCalled();
    expect(openDialogs(test)).toEqual([]);
  });

  it('has no timeout while the viewer answers a dialog', async () => {
    const test = await open([step('survey', 'before', ask)]);
    await test.play();
    await test.pass(600_000);
    expect(openDialogs(test)).toEqual(['survey']);
    await test.answer('ok');
    expect(test.media.paused).toBe(false);
  });

  it('skips a widget that throws', async () => {
    const test = await open([step('throws', 'before', () => Promise.reject(new Error('broken')))]);
    await test.play();
    expect(test.media.paused).toBe(false);
    expect(test.player.widgets.store.getState().failed).toEqual(['throws']);
  });

  it('pauses a video started by the boot script, and resumes it', async () => {
    const test = await open([step('promo', 'before', ask)], {
      prepare(media) {
        media.load(5);
        void media.play();
      },
    });
    expect(openDialogs(test)).toEqual(['promo']);
    expect(test.media.paused).toBe(true);
    await test.answer('ok');
    expect(test.media.paused).toBe(false);
  });

  it('ends with the player without playing', async () => {
    const test = await open([step('promo', 'before', ask)]);
    await test.play();
    test.player.destroy();
    await test.settle();
    expect(test.media.paused).toBe(true);
    expect(test.clock.pendingTimers).toBe(0);
  });
});

describe('after the end', () => {
  it('widgets run in order, then the end screen may open [EO-01]', async () => {
    const test = await open([step('quiz', 'after', ask), step('form', 'after', ask)]);
    await test.playTo(5000);
    expect(test.eventTypes).toContain('ended');
    expect(openDialogs(test)).toEqual(['quiz']);
    expect(test.state.playback.finished).toBe(false);
    await test.answer('ok');
    await test.answer('ok');
    expect(test.state.playback.finished).toBe(true);
    expect(test.eventTypes.at(-1)).toBe('afterEndWidgets');
  });

  it('stops once the viewer has seeked back', async () => {
    const test = await open([step('quiz', 'after', ask), step('form', 'after', ask)]);
    await test.playTo(5000);
    await test.seek(1000);
    await test.answer('ok');
    expect(openDialogs(test)).toEqual([]);
    expect(test.eventTypes).not.toContain('afterEndWidgets');
    expect(test.state.playback.finished).toBe(false);
  });

  it('runs again at the next end, but never twice at once', async () => {
    const asked = vi.fn(ask);
    const test = await open([step('quiz', 'after', asked)]);
    await test.playTo(5000);
    await test.answer('ok');
    test.player.replay();
    await test.pass(6000);
    expect(asked).toHaveBeenCalledTimes(2);
    await test.seek(4000);
    test.media.currentTime = 5;
    test.media.ended = true;
    test.media.dispatchEvent(new Event('ended'));
    await test.settle();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('skips a widget that hangs', async () => {
    const test = await open([step('hangs', 'after', never)]);
    await test.playTo(5000);
    await test.pass(8000);
    expect(test.state.playback.finished).toBe(true);
  });
});

const hangs = (step: Partial<PhaseStep> = {}): PhaseStep => ({
  id: 'quiz',
  run: () => new Promise(() => undefined),
  isAsking: () => false,
  ...step,
});

function phaseOptions() {
  const clock = createManualClock();
  const controller = new AbortController();
  const onFailure = vi.fn<(id: string, error: Error) => void>();
  return { clock, controller, onFailure, signal: controller.signal, isDue: () => true };
}

describe('runPhase', () => {
  it('names the step that took too long', async () => {
    const options = phaseOptions();
    const done = runPhase([hangs()], options);
    options.clock.advance(STEP_TIMEOUT_MS);
    await done;
    expect(options.onFailure.mock.calls).toEqual([['quiz', new Error('quiz did not end within 8000 ms')]]);
  });

  it('gives a step that asked something the full time again', async () => {
    const options = phaseOptions();
    let isAsking = true;
    const done = runPhase([hangs({ isAsking: () => isAsking })], options);
    options.clock.advance(STEP_TIMEOUT_MS);
    isAsking = false;
    options.clock.advance(STEP_TIMEOUT_MS - 1);
    expect(options.clock.pendingTimers).toBe(1);
    options.clock.advance(1);
    await done;
    expect(options.onFailure).toHaveBeenCalledOnce();
  });

  it('ends at once with its signal: nothing is reported, and no step follows', async () => {
    const options = phaseOptions();
    const run = vi.fn(async () => undefined);
    const done = runPhase([hangs(), hangs({ run })], options);
    options.controller.abort();
    await done;
    expect(options.onFailure).not.toHaveBeenCalled();
    expect(run).not.toHaveBeenCalled();
    expect(options.clock.pendingTimers).toBe(0);
  });
});
