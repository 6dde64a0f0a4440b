import { createLiveQuestions } from '#features/quizzes/client/live-questions.ts';
import type { LiveQuestion } from '#features/quizzes/contract.ts';
import { AppError } from '#kernel/contract/errors.ts';
import type { ApiPort } from '#kernel/player/core/api-port.ts';
import { createManualClock } from './manual-clock.ts';

/** An open poll of a live event. */
export const liveQuestion = (
  more: Partial<Omit<LiveQuestion, 'question'>> = {},
  question: Partial<LiveQuestion['question']> = {},
): LiveQuestion => ({
  id: 7,
  at: 60_000,
  is_open: true,
  results: [1, 2],
  ...more,
  question: {
    type: 'poll',
    text: 'Which color?',
    choices: ['Red', 'Green'],
    stars: 5,
    qid: 0,
    order: 0,
    appears_at: 'LIVE',
    show_answer_flag: false,
    compulsory_flag: false,
    results: 'counts',
    ...question,
  },
});

/** What a call fails with while there is no connection. */
export const UNREACHABLE = new AppError('UNREACHABLE', {
  status: 0,
  message: 'The server cannot be reached.',
});

type Respond = (input: Readonly<Record<string, unknown>>) => unknown;
export interface LiveViewerOptions {
  /** Answers the call for the open question. An error is thrown. */
  readonly get?: Respond;
  readonly post?: Respond;
  readonly stored?: Map<string, unknown>;
}

/** A viewer of a live event whose server, stream, clock, and storage the test controls. */
export function createLiveViewer({
  get = () => ({ live: null }),
  post = () => ({ id: 7, correct: null, solution: null, explanation: null, results: [2, 2], attempt: 1 }),
  stored = new Map<string, unknown>(),
}: LiveViewerOptions = {}) {
  const clock = createManualClock();
  const controller = new AbortController();
  const listeners = new Map<string, (event: { data: unknown }) => void>();
  let reset = (): void => undefined;
  let keys = 0;
  const calls: Readonly<Record<string, unknown>>[] = [];
  const views: unknown[] = [];
  const api: ApiPort = {
    call: async ({ method }, input, { signal } = {}) => {
      calls.push({ method, ...(input as object) });
      const response = await Promise.race([
        (method === 'GET' ? get : post)(input as never),
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(UNREACHABLE))),
      ]);
      if (response instanceof Error) throw response;
      return response as never;
    },
  };
  const questions = createLiveQuestions({
    videoId: 'v1',
    api,
    clock,
    signal: controller.signal,
    storage: {
      get: (key) => stored.get(key),
      set: (key, value) => !!stored.set(key, structuredClone(value)),
    },
    viewToken: () => 'kv-1',
    on: (type, listener) => listeners.set(type, listener),
    onReset: (listener) => {
      reset = listener;
    },
    onChange: ({ live }) => views.push(live),
    random: () => 0.999,
    newKey: () => `key-${++keys}`,
  });
  /** Waits for pending promise callbacks. */
  const settle = async (): Promise<void> => {
    for (let count = 0; count < 20; count += 1) await Promise.resolve();
  };
  return {
    questions,
    calls,
    /** Every question that was on screen. */
    views,
    settle,
    end: (): void => controller.abort(),
    posts: () => calls.filter(({ method }) => method === 'POST'),
    shown: () => questions.get().live,
    given: () => questions.get().given,
    /** The stream announces an event. */
    async hear(type: string, data: object): Promise<void> {
      listeners.get(type)?.({ data });
      await settle();
    },
    async resetStream(): Promise<void> {
      reset();
      await settle();
    },
    async pass(ms: number): Promise<void> {
      clock.advance(ms);
      await settle();
    },
  };
}
export type LiveViewer = ReturnType<typeof createLiveViewer>;
