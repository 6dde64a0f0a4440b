import { defineWidget } from '#kernel/player/core/widget.ts';
import { Question } from './question.tsx';
import { TipView } from './tip-view.tsx';

export interface TipsConfig {
  readonly text: string;
  readonly offsetMs: number;
  readonly durationMs: number;
}
export interface TipsState {
  readonly shown: boolean;
}

/** Nothing of what comes from outside is believed; the message says what is wrong and with what. */
function parse(config: unknown): TipsConfig {
  const {
    text,
    offsetMs = 0,
    durationMs = 5000,
  } = (config ?? {}) as Partial<Record<keyof TipsConfig, unknown>>;
  if (typeof text !== 'string' || text === '') throw new Error('tips: text is missing');
  if (typeof offsetMs !== 'number' || typeof durationMs !== 'number' || !(offsetMs >= 0 && durationMs > 0))
    throw new Error('tips: offsetMs and durationMs are numbers of milliseconds');
  return { text, offsetMs, durationMs };
}

export default defineWidget<TipsConfig, TipsState>({
  parse,
  initial: { shown: false },
  cues: ({ offsetMs, durationMs }) => [
    { kind: 'window', id: 'tip', start: offsetMs, end: offsetMs + durationMs },
  ],
  onCue(ctx, { edge }) {
    ctx.state.set({ shown: edge === 'enter' });
    if (edge === 'enter') ctx.track('opened', { text: ctx.config.text });
  },
  async after(ctx) {
    const answer = await ctx.modal<{ text: string }, 'yes' | 'again'>(Question, { text: ctx.config.text });
    ctx.track('answered', { answer });
    if (answer === 'again') ctx.player.replay();
  },
  views: { overlay: TipView },
});
