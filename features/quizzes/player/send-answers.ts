import { createAlarm, type PlayerClock } from '#kernel/player/core/clock.ts';
import type { Answer, AnswerResult } from '../answer.ts';
import { quizCalls } from '../calls.ts';
import type { QuizzesContext } from './context.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { NoticeName } from './run-state.ts';

/** An answer that the server has not confirmed yet, as it is stored in this browser. */
export interface UnsentAnswer {
  /** The question. */
  readonly id: number;
  readonly quizid: number;
  readonly answer: Answer;
  readonly attempt?: number | undefined;
  /** The same for every try, so that an answer counts once. */
  readonly key: string;
  readonly time_taken: number;
}

export interface AnswerEvents {
  onConfirmed(result: AnswerResult): void;
  onFailed(id: number): void;
  /** It is sent later (queued), or never. */
  onNoticed(id: number, notice: NoticeName): void;
  /** All queued answers have been sent. */
  onDrained(): void;
}

const STORED = 'answers';
const RETRY_MS = 15_000;
/** A server that does not respond counts as broken. Its response is still awaited. */
const PATIENCE_MS = 10_000;
/** Without a number it is the present attempt. */
const isOf = (entry: UnsentAnswer, id: number, attempt: number | undefined): boolean =>
  entry.id === id && (entry.attempt ?? attempt) === (attempt ?? entry.attempt);

const createKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Sends answers, and keeps them in this browser until they are confirmed. */
export function createAnswers(
  { api, player, storage, signal }: QuizzesContext,
  clock: PlayerClock,
  { onConfirmed, onFailed, onNoticed, onDrained }: AnswerEvents,
) {
  const retry = createAlarm(clock, signal);
  const queue = new Set<UnsentAnswer>();
  let unsent: UnsentAnswer[] = [];
  let flushing: Promise<void> | null = null;

  const store = (): boolean => storage.set(STORED, unsent);
  function drop({ key }: UnsentAnswer): void {
    for (const one of queue) if (one.key === key) queue.delete(one);
    unsent = unsent.filter((one) => one.key !== key);
    store();
  }
  const call = (entry: UnsentAnswer): Promise<AnswerResult> =>
    api.call(quizCalls.answer, { video: player.video.id, kvtoken: player.viewToken, ...entry });
  /** A view ends after a while; the next one has the same viewer. */
  async function callInNextView(entry: UnsentAnswer, error: unknown): Promise<AnswerResult> {
    if ((error as { code?: string }).code !== 'VIEW_NOT_FOUND') throw error;
    await player.startView('next');
    return call(entry);
  }
  /** Resolves with the error of a call that may succeed later. */
  async function transmit(entry: UnsentAnswer): Promise<{ readonly error: unknown } | null> {
    try {
      const result = await call(entry).catch((error) => callInNextView(entry, error));
      drop(entry);
      onConfirmed(result);
    } catch (error) {
      const notice = explainRefusal(error);
      if (!notice) return { error };
      drop(entry);
      onNoticed(entry.id, notice);
    }
    return null;
  }
  async function sendQueue(): Promise<void> {
    if (queue.size === 0) return;
    // One that fails says enough about the others.
    for (const entry of [...queue]) if (await transmit(entry)) break;
    if (queue.size === 0) onDrained();
    else retry.set(RETRY_MS, () => void flush());
  }
  function flush(): Promise<void> {
    flushing ??= sendQueue().finally(() => {
      flushing = null;
    });
    return flushing;
  }
  function enqueue(entry: UnsentAnswer): void {
    queue.add(entry);
    retry.set(RETRY_MS, () => void flush());
    onNoticed(entry.id, store() ? 'queued' : 'queuedHere');
  }
  addEventListener('online', () => void flush(), { signal });

  return {
    /** Sends what an earlier visit of this viewer has left. */
    async restore(): Promise<void> {
      const stored = storage.get(STORED);
      unsent = (Array.isArray(stored) ? stored : []).filter(
        (one) => one?.id > 0 && typeof one.key === 'string',
      );
      queue.clear();
      for (const one of unsent) queue.add(one);
      await flush();
    },
    isQueued: (id: number, attempt: number | undefined): boolean =>
      [...queue].some((one) => isOf(one, id, attempt)),
    async send(given: Omit<UnsentAnswer, 'key'>): Promise<void> {
      const known = unsent.find((one) => isOf(one, given.id, given.attempt));
      const entry = { ...given, key: known?.key ?? createKey() };
      unsent = [...unsent.filter(({ key }) => key !== entry.key), entry];
      store();
      let isPatient = true;
      const stopWaiting = clock.after(PATIENCE_MS, () => {
        isPatient = false;
        onFailed(entry.id);
      });
      const failed = await transmit(entry);
      stopWaiting();
      if (!failed || !isPatient) return;
      if (navigator.onLine === false) enqueue(entry);
      else onFailed(entry.id);
    },
    /** The viewer goes on without this answer. */
    discard(id: number, attempt: number | undefined): void {
      const entry = unsent.find((one) => isOf(one, id, attempt));
      if (entry) drop(entry);
    },
  };
}
