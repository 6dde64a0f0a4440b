import type { PlayerQuestion, QuizzesContext } from './context.ts';
import { questionsAt, type ScheduleFacts, type TimedQuestion, timedQuestions } from './schedule-questions.ts';

interface DueOptions {
  /** For everything that is random in an attempt. */
  seed(): number;
  isAnswered(asked: PlayerQuestion): boolean;
}

const HIDDEN = 'hidden';

/** The questions that are still to be asked of this viewer. */
export function createDueQuestions(ctx: QuizzesContext, { seed, isAnswered }: DueOptions) {
  const { player, storage } = ctx;
  /** Skipped, or closed without an answer. */
  const passed = new Set<number>();
  /** QZ-09: the viewer has asked for quiet. */
  const isHiding = (): boolean => storage.get(HIDDEN) === true;

  const facts = (): ScheduleFacts => ({
    config: ctx.config,
    seed: seed(),
    durationMs: player.state().time.durationMs,
  });
  function isDue(asked: PlayerQuestion): boolean {
    if (ctx.config.quiet || passed.has(asked.id) || isAnswered(asked)) return false;
    return asked.question.compulsory_flag || !isHiding();
  }
  return {
    facts,
    all: (): PlayerQuestion[] => ctx.config.questions.filter(isDue),
    at: (moment: 'START' | 'END'): PlayerQuestion[] => questionsAt(moment, ctx.config).filter(isDue),
    /** A live stream has no times at which questions could be placed. */
    timed: (): TimedQuestion[] =>
      player.video.isLive ? [] : timedQuestions(facts()).filter(({ asked }) => isDue(asked)),
    /** Not asked again before a replay. */
    pass: (id: number): void => void passed.add(id),
    forgetPassed: (): void => passed.clear(),
    isHiding,
    toggleHiding: (): void => void storage.set(HIDDEN, !isHiding()),
  };
}
export type DueQuestions = ReturnType<typeof createDueQuestions>;
