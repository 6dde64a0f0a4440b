import { type PlayerClock, systemPlayerClock } from '#kernel/player/core/clock.ts';
import { defineWidget, type Widget, type WidgetContext } from '#kernel/player/core/widget.ts';
import type { PageInfo } from '../page-message.ts';
import { surveyPhase } from '../survey-phase.ts';
import { createPageVisit } from './page-visit.ts';
import { type PageConfig, parsePage } from './parse-page.ts';
import { SurveyDialog } from './survey-dialog.tsx';

function parse(config: unknown): PageConfig {
  if (!surveyPhase(config)) throw new Error("surveys: appears_at is neither 'START' nor 'end'");
  return parsePage('surveys', config);
}

/** SV-01. The clock is replaced in tests. */
export function createSurveyWidget(clock: PlayerClock = systemPlayerClock): Widget<PageConfig, object> {
  async function ask(ctx: WidgetContext<PageConfig>, isBefore: boolean): Promise<void> {
    const { src, isDone, setDone } = createPageVisit(ctx, 'survey_cookie');
    if (isDone()) return;
    const props = { ctx, clock, src, isBefore };
    const details = await ctx.modal<typeof props, PageInfo | null>(SurveyDialog, props);
    if (!details) return;
    setDone();
    ctx.track('surveyDone', { current_time: ctx.player.state().time.currentMs / 1000, ...details });
  }
  return defineWidget<PageConfig, object>({
    parse,
    // The manifest decides which of the two is called.
    before: (ctx) => ask(ctx, true),
    after: (ctx) => ask(ctx, false),
  });
}

export default createSurveyWidget();
