import type { TimedItem } from '#features/timeline/contract.ts';
import { AppError } from '#kernel/contract/errors.ts';
import type { SentQuestion, SentQuiz } from '../quiz-mapping.ts';
import type { NewItem } from './quiz-items.ts';

interface AdditionOptions {
  create(item: NewItem): Promise<TimedItem>;
  /** 0 while unknown. */
  readonly durationMs: number;
  /** The order of the first quiz. */
  readonly order: number;
  /** Waits until the server accepts more. */
  wait(sec: number): Promise<void>;
}

export interface Addition {
  readonly total: number;
  /** Adds what is not added yet, so that it can be called again after a failure. */
  run(onProgress: (added: number) => void): Promise<void>;
  /** Lets the item that is being added be the last one. */
  stop(): void;
}

interface Step {
  readonly group: SentQuiz;
  /** Null for the quiz itself. */
  readonly question: SentQuestion | null;
}

/** Adds quizzes with their questions as drafts, one item after another. Existing items are not touched. */
export function createAddition(groups: readonly SentQuiz[], options: AdditionOptions): Addition {
  const qids = new Map<SentQuiz, number>();
  const steps = groups.flatMap((group): Step[] => [
    ...(group.quiz ? [{ group, question: null }] : []),
    ...group.questions.map((question) => ({ group, question })),
  ]);
  let added = 0;
  let isStopped = false;
  async function add({ group, question }: Step): Promise<void> {
    if (question) return void (await createPatiently(toItem(question, qids.get(group) ?? 0), options));
    const data = { ...group.quiz, order: options.order + qids.size };
    const quiz = await createPatiently({ kind: 'quiz', start: 0, end: null, data }, options);
    qids.set(group, Number(quiz.id));
  }
  const toItem = ({ startMs, data }: SentQuestion, qid: number): NewItem => {
    // The server refuses times after the end; the owner sees at 0:00 that the time is missing.
    const isInside = options.durationMs === 0 || startMs <= options.durationMs;
    const start = data.appears_at === 'TIME' && isInside ? startMs : 0;
    return { kind: 'question', start, end: null, data: { ...data, qid } };
  };
  return {
    total: steps.length,
    stop() {
      isStopped = true;
    },
    async run(onProgress) {
      isStopped = false;
      for (const step of steps.slice(added)) {
        if (isStopped) return;
        await add(step);
        added += 1;
        onProgress(added);
      }
    },
  };
}

async function createPatiently(
  item: NewItem,
  { create, wait }: Pick<AdditionOptions, 'create' | 'wait'>,
): Promise<TimedItem> {
  for (;;) {
    try {
      return await create(item);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error;
      await wait(error.retryAfterSec ?? 1);
    }
  }
}
