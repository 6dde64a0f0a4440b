import { defineWidget } from '#kernel/player/core/widget.ts';
import { Question } from './question.tsx';
import { TipView } from './tip-view.tsx';

export interface ShownTip {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
export interface TipsConfig {
  readonly tips: readonly ShownTip[];
}
export interface TipsState {
  readonly shown: ShownTip | null;
}

/** Never trust what comes from outside; the message says what is wrong. */
function parse(config: unknown): TipsConfig {
  const { items } = (config ?? {}) as { items?: unknown };
  if (!Array.isArray(items)) throw new Error('tips: items are missing');
  return {
    tips: items.map(({ id, start, end, data }) => {
      if (typeof data?.text !== 'string' || !(end > start)) throw new Error(`tips: item ${id} is not a tip`);
      return { id, start, end, text: data.text };
    }),
  };
}

export default defineWidget<TipsConfig, TipsState>({
  parse,
  initial: { shown: null },
  cues: ({ tips }) => tips.map(({ id, start, end }) => ({ kind: 'window', id, start, end })),
  onCue(ctx, { edge, cue }) {
    const tip = ctx.config.tips.find(({ id }) => id === cue.id) ?? null;
    ctx.state.set({ shown: edge === 'enter' ? tip : null });
    if (edge === 'enter') ctx.track('opened', { tip: cue.id });
  },
  async after(ctx) {
    const count = ctx.config.tips.length;
    const answer = await ctx.modal<{ count: number }, 'yes' | 'again'>(Question, { count });
    ctx.track('answered', { answer });
    if (answer === 'again') ctx.player.replay();
  },
  views: { overlay: TipView },
});
