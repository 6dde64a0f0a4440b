import { defineWidget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { holdMandatory, type Mandatory } from './hold-mandatory.ts';
import { parseConfig, type SpotlightsConfig } from './parse-config.ts';
import { SpotlightsView } from './spotlights-view.tsx';

export interface SpotlightsState {
  /** Ids of those whose window is open. */
  readonly open: readonly string[];
  /** Whether the last of them came or went with a seek. */
  readonly isAfterSeek: boolean;
  /** Those that wait for the viewer, in the order in which they appeared. */
  readonly waiting: readonly string[];
}
export type SpotlightsContext = WidgetContext<SpotlightsConfig, SpotlightsState>;

const cuesOf = ({ spotlights }: SpotlightsConfig) =>
  spotlights.map(({ id, startMs, endMs }) => ({ kind: 'window', id, start: startMs, end: endMs }) as const);

const mandatory = new WeakMap<SpotlightsContext, Mandatory>();

/** SP-01, SP-02, SP-03 */
export default defineWidget<SpotlightsConfig, SpotlightsState>({
  parse: parseConfig,
  initial: { open: [], isAfterSeek: false, waiting: [] },
  setup(ctx) {
    mandatory.set(ctx, holdMandatory(ctx));
    ctx.onConfig((config) => {
      ctx.state.set({ open: [] });
      ctx.setCues(cuesOf(config));
      mandatory.get(ctx)?.follow();
    });
  },
  cues: cuesOf,
  onCue(ctx, { edge, cue }) {
    const others = ctx.state.get().open.filter((id) => id !== cue.id);
    const isAfterSeek = ctx.player.state().playback.seeking;
    ctx.state.set({ open: edge === 'enter' ? [...others, cue.id] : others, isAfterSeek });
    mandatory.get(ctx)?.[edge === 'enter' ? 'entered' : 'left'](cue.id);
  },
  views: {
    overlay: ({ ctx }: { ctx: SpotlightsContext }) => (
      <SpotlightsView ctx={ctx} onContinue={(id) => mandatory.get(ctx)?.continue(id)} />
    ),
  },
});
