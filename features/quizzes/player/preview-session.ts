import type { PlayerClock } from '#kernel/player/core/clock.ts';
import type { Preview, QuizzesContext } from './context.ts';
import { createRuns } from './run-questions.ts';

/** The studio shows questions as viewers will see them; nothing is saved. */
export async function showPreview(ctx: QuizzesContext, clock: PlayerClock, preview: Preview): Promise<void> {
  const { questions } = ctx.config;
  const runs = createRuns(ctx, clock, {
    facts: () => ({ config: ctx.config, seed: 0, durationMs: ctx.player.state().time.durationMs }),
    onSubmit({ id }, answer) {
      preview.answer(id, answer).then(
        (result) => runs.dispatch({ type: 'confirmed', result }),
        () => runs.dispatch({ type: 'failed', id }),
      );
    },
    onSkip: () => undefined,
  });
  await runs.ask(preview.ids.flatMap((id) => questions.find((one) => one.id === id) ?? []));
  if (!ctx.signal.aborted) preview.onDone();
}
