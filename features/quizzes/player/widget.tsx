import type { ReactNode } from 'react';
import { type PlayerClock, systemPlayerClock } from '#kernel/player/core/clock.ts';
import { defineWidget, type Widget } from '#kernel/player/core/widget.ts';
import type { QuizzesConfig, QuizzesContext, QuizzesState } from './context.ts';
import { EndView } from './end-view.tsx';
import { followLive } from './follow-live.ts';
import { LiveBanner } from './live-banner.tsx';
import { text } from './messages.ts';
import { parseConfig } from './parse-config.ts';
import { showPreview } from './preview-session.ts';
import { createSession, type QuizSession } from './quiz-session.ts';
import { onLiveCue } from './replay-live.ts';

/** The clock is replaced in tests. */
export function createQuizzesWidget(
  clock: PlayerClock = systemPlayerClock,
): Widget<QuizzesConfig, QuizzesState> {
  /** None in a preview. */
  const sessions = new WeakMap<QuizzesContext, QuizSession>();
  /** Menu entries are not told whose they are. */
  let latest: QuizSession | null = null;
  return defineWidget<QuizzesConfig, QuizzesState>({
    parse: parseConfig,
    initial: { live: null, scores: null },
    setup(ctx) {
      const { preview } = ctx.config;
      if (preview) return void showPreview(ctx, clock, preview);
      latest = createSession(ctx, clock);
      sessions.set(ctx, latest);
      followLive(ctx, clock);
    },
    onCue(ctx, edge) {
      if (!onLiveCue(ctx, edge)) sessions.get(ctx)?.onCue(edge);
    },
    before: async (ctx) => sessions.get(ctx)?.before(),
    after: async (ctx) => sessions.get(ctx)?.after(),
    // QZ-09
    menuEntry: {
      label: () => text(latest?.isHiding() ? 'showQuestions' : 'hideQuestions'),
      onSelect: (ctx) => sessions.get(ctx)?.toggleHiding(),
    },
    views: {
      banner: ({ ctx }: { ctx: QuizzesContext }): ReactNode => {
        const session = sessions.get(ctx);
        return session && <LiveBanner ctx={ctx} isHiding={session.isHiding} />;
      },
      end: ({ ctx }: { ctx: QuizzesContext }): ReactNode => {
        const session = sessions.get(ctx);
        return session && <EndView ctx={ctx} tryAgain={session.tryAgain} />;
      },
    },
  });
}

export default createQuizzesWidget();
