import { quizCalls } from '../calls.ts';
import type { QuizProgress } from '../contract.ts';
import type { QuizzesContext } from './context.ts';

const NOTHING: QuizProgress = { quizzes: [], answered: [], seed: 0, opened: [] };

/** What this viewer has answered in the present attempts, as far as it is known. */
export function createProgress({ api, player, signal }: QuizzesContext) {
  let known = NOTHING;
  /** Answers since then. */
  let confirmed = new Set<number>();
  let loads = 0;

  function apply(progress: QuizProgress): void {
    loads += 1;
    known = progress;
    confirmed = new Set();
  }
  return {
    isAnswered: (id: number): boolean => confirmed.has(id) || known.answered.includes(id),
    /** Undefined while unknown, and for questions without a quiz. */
    attemptOf: (qid: number): number | undefined => known.quizzes.find((one) => one.qid === qid)?.attempt,
    seed: (): number => known.seed,
    /** For the replay of an event; none while it is live. */
    opened: (): QuizProgress['opened'] => (player.video.isLive ? [] : known.opened),
    confirm: (id: number): void => void confirmed.add(id),
    apply,
    /** Somebody else watches now. */
    forget: (): void => apply(NOTHING),
    /** When it fails, what is known stays: a question too many is better than a video that does not start. */
    async load(): Promise<void> {
      const load = ++loads;
      const before = new Set(confirmed);
      try {
        const input = { id: player.video.id, kvtoken: player.viewToken };
        const progress = await api.call(quizCalls.progress, input, { signal });
        if (load !== loads || signal.aborted) return;
        // The response may be older than answers that were confirmed meanwhile.
        const later = [...confirmed].filter((id) => !before.has(id));
        apply(progress);
        confirmed = new Set(later);
      } catch {}
    },
  };
}
