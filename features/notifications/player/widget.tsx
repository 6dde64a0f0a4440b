import { defineWidget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { NotificationLayer } from './notification-layer.tsx';
import { type NotificationsConfig, parseConfig, type ShownNotification } from './parse-config.ts';

export interface NotificationsState {
  /** Those whose window is open, in the order in which they appeared. */
  readonly shown: readonly ShownNotification[];
  /** What screen readers say: the text that appeared last, while it is shown. */
  readonly announced: string;
}
export type NotificationsContext = WidgetContext<NotificationsConfig, NotificationsState>;

const cuesOf = ({ items }: NotificationsConfig) =>
  items.map(({ id, start, end }) => ({ kind: 'window', id, start, end }) as const);
const NOTHING: NotificationsState = { shown: [], announced: '' };

/** NB-01 */
export default defineWidget<NotificationsConfig, NotificationsState>({
  parse: parseConfig,
  initial: NOTHING,
  cues: cuesOf,
  setup(ctx) {
    ctx.onConfig((config) => {
      // New cues open the windows around the position again, with what the owner has changed.
      ctx.state.set(NOTHING);
      ctx.setCues(cuesOf(config));
    });
  },
  onCue(ctx, { edge, cue }) {
    const { shown, announced } = ctx.state.get();
    const item = ctx.config.items.find(({ id }) => id === cue.id);
    if (!item) return;
    const others = shown.filter(({ id }) => id !== cue.id);
    if (edge === 'enter') ctx.state.set({ shown: [...others, item], announced: item.text });
    else ctx.state.set({ shown: others, announced: announced === item.text ? '' : announced });
  },
  views: { overlay: NotificationLayer },
});
