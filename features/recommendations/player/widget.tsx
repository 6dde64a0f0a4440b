import { defineWidget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { AlsoSee } from './also-see.tsx';
import { type CardList, fetchCards } from './fetch-cards.ts';

export interface RecommendedConfig {
  /** EO-09 */
  readonly hasInterests: boolean;
}
export interface RecommendedState {
  readonly shown: CardList | null;
  readonly isLoading: boolean;
}
export type RecommendedContext = WidgetContext<RecommendedConfig, RecommendedState>;

/** EO-08 */
const BEFORE_END_MS = 5000;

/** Once, unless it fails or somebody else signs in. */
async function load(ctx: RecommendedContext): Promise<void> {
  const { shown, isLoading } = ctx.state.get();
  if (shown || isLoading) return;
  ctx.state.set({ isLoading: true });
  const { username } = ctx.viewer.current();
  const found = await fetchCards(ctx);
  const isForViewer = ctx.viewer.current().username === username;
  ctx.state.set({ shown: isForViewer ? found : null, isLoading: false });
}

export default defineWidget<RecommendedConfig, RecommendedState>({
  parse: (config) => ({
    hasInterests: (config as { has_interests?: unknown } | null)?.has_interests !== false,
  }),
  initial: { shown: null, isLoading: false },
  setup(ctx) {
    const { durationMs } = ctx.player.video;
    const [start, end] = [durationMs - BEFORE_END_MS, Number.POSITIVE_INFINITY];
    if (durationMs > 0) ctx.setCues([{ kind: 'window', id: 'end', start, end }]);
    // Also when the length was unknown, or when the viewer seeks to the very end.
    ctx.player.on('ended', () => void load(ctx));
    ctx.viewer.onChange(() => ctx.state.set({ shown: null }));
  },
  onCue(ctx, { edge }) {
    if (edge === 'enter') void load(ctx);
  },
  views: { end: AlsoSee },
});
