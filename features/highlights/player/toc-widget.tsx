import { defineWidget } from '#kernel/player/core/widget.ts';
import { followChapters, loadMoments, type TocConfig, type TocState } from './load-moments.ts';
import { TocDrawer } from './toc-drawer.tsx';

export default defineWidget<TocConfig, TocState>({
  parse: (config) => ({ some: (config as Partial<TocConfig> | null)?.some === true }),
  initial: { moments: [], loading: 'no' },
  setup(ctx) {
    followChapters(ctx);
    if (ctx.config.some) loadMoments(ctx);
  },
  views: { drawer: TocDrawer },
});
