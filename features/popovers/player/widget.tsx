import type { ReactNode } from 'react';
import { defineWidget } from '#kernel/player/core/widget.ts';
import type { PopoversContext, PopoversState } from './context.ts';
import { createOpenings, cuesOf, type Openings } from './create-openings.ts';
import { DrawerView } from './drawer-view.tsx';
import { IconsView } from './icons-view.tsx';
import { type PopoversConfig, parseConfig } from './parse-config.ts';

const openings = new WeakMap<PopoversContext, Openings>();

/** PO-01, PO-02, PO-03 */
export default defineWidget<PopoversConfig, PopoversState>({
  parse: parseConfig,
  initial: { shown: [], open: [], dialog: null },
  setup(ctx) {
    const own = createOpenings(ctx);
    openings.set(ctx, own);
    ctx.onConfig(own.follow);
  },
  cues: cuesOf,
  onCue: (ctx, edge) => openings.get(ctx)?.onCue(edge),
  views: {
    overlay: ({ ctx }: { ctx: PopoversContext }): ReactNode => {
      const own = openings.get(ctx);
      return own && <IconsView ctx={ctx} onToggle={own.toggle} onClose={own.close} />;
    },
    banner: ({ ctx }: { ctx: PopoversContext }): ReactNode => {
      const own = openings.get(ctx);
      return own && <DrawerView ctx={ctx} onClose={own.close} />;
    },
  },
});
