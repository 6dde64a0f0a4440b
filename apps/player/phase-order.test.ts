import { afterEach, describe, expect, it } from 'vitest';
import { PHASE_ORDER } from '#apps/widgets/phases.ts';
import type { WidgetManifest } from '#kernel/player/core/widgets/manifest.ts';
import type { AnyWidget } from '#kernel/player/core/widgets/widget.ts';
import { TestPlayer } from '#test/test-player.ts';
import { widgets } from './widgets.ts';

const opened: TestPlayer[] = [];
afterEach(() => {
  for (const { player } of opened.splice(0)) player.destroy();
});

const ask: NonNullable<AnyWidget['before']> = async (ctx) => void (await ctx.modal(() => null, {}));
const asking: AnyWidget = { parse: (config: unknown) => config, before: ask, after: ask };
const named: readonly string[] = [...PHASE_ORDER.before, ...PHASE_ORDER.after];

/** The widgets of the order with the phases that they really have, but each with a dialog in all of them. */
const manifests = widgets
  .filter(({ id }) => named.includes(id))
  .map(
    ({ id, phases }): WidgetManifest => ({ id, phases: phases!, load: async () => ({ default: asking }) }),
  );
const existing = (ids: readonly string[]): string[] =>
  ids.filter((id) => manifests.some((one) => one.id === id));

/** Opens a video that has all of them, with the survey at this moment. */
async function open(appears_at: 'START' | 'end'): Promise<TestPlayer> {
  const config = { src: 'https://pages.example.com/1', appears_at, items: [{ id: '1', start: 0, end: 0 }] };
  const test = await TestPlayer.open({
    manifests,
    phaseOrder: PHASE_ORDER,
    widgets: Object.fromEntries(manifests.map(({ id }) => [id, config])),
  });
  opened.push(test);
  return test;
}
/** Answers one dialog after another, and returns whose they were. */
async function answerAll(test: TestPlayer): Promise<string[]> {
  const asked: string[] = [];
  for (;;) {
    const { modals } = test.player.widgets.store.getState();
    expect(modals.length).toBeLessThanOrEqual(1);
    if (!modals[0]) return asked;
    expect(test.media.paused).toBe(true);
    expect(test.state.playback.finished).toBe(false);
    asked.push(modals[0].widget);
    await test.answer(undefined);
  }
}

describe('the dialogs of a video that has all of them', () => {
  it('come at the start as promo, survey, and questions, then playback begins [PM-01, SV-01, QZ-04]', async () => {
    const test = await open('START');
    await test.play();
    expect(await answerAll(test)).toEqual(existing(['promos', 'surveys', 'quizzes']));
    expect(test.media.paused).toBe(false);
  });

  it('come at the end as questions, form, and survey, then the end screen [QZ-04, XF-01, SV-01]', async () => {
    const test = await open('end');
    await test.play();
    expect(await answerAll(test)).toEqual(existing(['promos', 'quizzes']));
    await test.playTo(60_000);
    expect(await answerAll(test)).toEqual(['quizzes', 'forms', 'surveys']);
    expect(test.state.playback.finished).toBe(true);
  });

  it('come once: a survey at the start does not return at the end [SV-01]', async () => {
    const test = await open('START');
    await test.play();
    await answerAll(test);
    await test.playTo(60_000);
    expect(await answerAll(test)).toEqual(['quizzes', 'forms']);
  });
});
