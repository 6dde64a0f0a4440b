import { type PlayerClock, systemPlayerClock } from '#kernel/player/core/clock.ts';
import { defineWidget, type Widget } from '#kernel/player/core/widget.ts';
import { FormDialog, type FormResult } from './form-dialog.tsx';
import { createPageVisit } from './page-visit.ts';
import { type PageConfig, parsePage } from './parse-page.ts';

/** XF-01, XF-02. The clock is replaced in tests. */
export function createFormWidget(clock: PlayerClock = systemPlayerClock): Widget<PageConfig, object> {
  return defineWidget<PageConfig, object>({
    parse: (config) => parsePage('forms', config),
    async after(ctx) {
      const { src, isDone, setDone } = createPageVisit(ctx, 'embedform_cookie');
      if (isDone()) return;
      const props = { ctx, clock, src };
      const result = await ctx.modal<typeof props, FormResult>(FormDialog, props, { fills: 'page' });
      if (result.isDone) setDone();
      if (result.submitted) ctx.track('submit', { ...result.submitted });
    },
  });
}

export default createFormWidget();
