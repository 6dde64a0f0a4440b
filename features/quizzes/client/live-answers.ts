import { AppError } from '#kernel/contract/errors.ts';
import type { ApiPort } from '#kernel/player/core/api-port.ts';
import type { PlayerClock } from '#kernel/player/core/clock.ts';
import type { Answer, AnswerResult } from '../answer.ts';
import { quizCalls } from '../calls.ts';
import type { AnswerMemory, SentAnswer } from './answer-memory.ts';

/** 'closed': the question can no longer be answered. */
export type AnswerOutcome = 'saved' | 'failed' | 'closed';

export interface LiveAnswersOptions {
  readonly videoId: string;
  readonly api: ApiPort;
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  readonly memory: AnswerMemory;
  /** Identifies the view; null when there is none. */
  viewToken(): string | null;
  /** The answer is in `memory`. */
  onSaved(id: number, results: AnswerResult['results']): void;
  onClosed(id: number): void;
  /** The owner has removed the question. */
  onRemoved(id: number): void;
  /** The owner has changed the question. */
  onOutdated(): void;
}

/** A call without a response counts as failed; it may be repeated. */
const TIMEOUT_MS = 15_000;
/** QZ-06 */
const FAILURE_DELAY_MS = 1000;

/** Sends answers one at a time. What seems to have failed is repeated under its key, so that it is counted once. */
export function createLiveAnswers(options: LiveAnswersOptions) {
  const { videoId, api, clock, signal, memory, viewToken } = options;
  let sending: Promise<AnswerOutcome> | null = null;

  function post(id: number, { key, answer }: SentAnswer): Promise<AnswerResult> {
    const timeout = new AbortController();
    const stop = clock.after(TIMEOUT_MS, () => timeout.abort());
    const kvtoken = viewToken();
    const input = { video: videoId, id, answer, key, ...(kvtoken === null ? {} : { kvtoken }) };
    const ended = AbortSignal.any([signal, timeout.signal]);
    return api.call(quizCalls.answer, input, { signal: ended }).finally(stop);
  }
  function save(id: number, answer: Answer, { correct, solution, explanation, results }: AnswerResult): void {
    memory.save(id, { answer, correct, solution, explanation });
    options.onSaved(id, results);
  }
  /** An earlier call has arrived although it seemed to fail, or the answer was given elsewhere. */
  async function adoptEarlier(id: number, refusedKey: string): Promise<void> {
    for (const sent of memory.sent(id)) {
      const result = sent.key === refusedKey ? null : await post(id, sent).catch(() => null);
      if (result) return save(id, sent.answer, result);
    }
    memory.save(id, { answer: null, correct: null, solution: null, explanation: null });
    options.onSaved(id, null);
  }
  async function send(id: number, answer: Answer): Promise<AnswerOutcome> {
    const sent = memory.send(id, answer);
    try {
      save(id, answer, await post(id, sent));
      return 'saved';
    } catch (error) {
      return recover(id, sent.key, error instanceof AppError ? error.code : '');
    }
  }
  async function recover(id: number, key: string, code: string): Promise<AnswerOutcome> {
    if (code === 'ALREADY_ANSWERED') {
      await adoptEarlier(id, key);
      return 'saved';
    }
    if (code === 'QUESTION_CLOSED' || code === 'ATTEMPT_ENDED') {
      options.onClosed(id);
      return 'closed';
    }
    if (code === 'QUESTION_NOT_FOUND') {
      options.onRemoved(id);
      return 'closed';
    }
    if (code === 'CHOICE_UNKNOWN') options.onOutdated();
    await new Promise<void>((resolve) => clock.after(FAILURE_DELAY_MS, resolve));
    return 'failed';
  }
  /** A second call while one is on its way waits for the first. */
  return (id: number, answer: Answer): Promise<AnswerOutcome> => {
    sending ??= send(id, answer).finally(() => {
      sending = null;
    });
    return sending;
  };
}
