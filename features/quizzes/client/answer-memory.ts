import type { Answer, AnswerResult } from '../answer.ts';

/** What this viewer has answered, and what the server said. */
export interface GivenAnswer extends Pick<AnswerResult, 'correct' | 'solution' | 'explanation'> {
  /** Null when it was given elsewhere, and when it is too long to be kept. */
  readonly answer: Answer | null;
}
/** An answer that may or may not have arrived. */
export interface SentAnswer {
  readonly key: string;
  readonly answer: Answer;
}
interface Entry {
  readonly id: number;
  readonly sent: readonly SentAnswer[];
  readonly given: GivenAnswer | null;
}

/** The part of a widget's storage that is needed. */
export interface AnswerStorage {
  get(key: string): unknown;
  set(key: string, value: unknown): boolean;
}

const KEY = 'live';
/** The storage of the widget is small, and also holds answers that wait for a connection. */
const STORED_MAX = 5;
const STORED_CHARS = 150;

/** Remembers answers, so that a reload shows results instead of the form, and repeats what was sent under the same key. */
export function createAnswerMemory(storage: AnswerStorage, newKey: () => string) {
  let entries: readonly Entry[] = readEntries(storage.get(KEY));

  const find = (id: number): Entry => entries.find((one) => one.id === id) ?? { id, sent: [], given: null };
  function put(entry: Entry): void {
    entries = [entry, ...entries.filter(({ id }) => id !== entry.id)];
    storage.set(KEY, entries.slice(0, STORED_MAX).map(shorten));
  }
  return {
    given: (id: number): GivenAnswer | null => find(id).given,
    /** Everything that was sent for a question, the first one first. */
    sent: (id: number): readonly SentAnswer[] => find(id).sent,
    /** The same answer keeps its key, so that the server counts it once. */
    send(id: number, answer: Answer): SentAnswer {
      const entry = find(id);
      const known = entry.sent.find((one) => JSON.stringify(one.answer) === JSON.stringify(answer));
      if (known) return known;
      const next = { key: newKey(), answer };
      put({ ...entry, sent: [...entry.sent, next] });
      return next;
    },
    save: (id: number, given: GivenAnswer): void => put({ id, sent: [], given }),
    /** Another person watches now. */
    reload(): void {
      entries = readEntries(storage.get(KEY));
    },
  };
}

export type AnswerMemory = ReturnType<typeof createAnswerMemory>;

const isShort = (value: unknown): boolean => JSON.stringify(value).length <= STORED_CHARS;

function shorten({ id, sent, given }: Entry): Entry {
  const { answer = null, correct = null, solution = null } = given ?? {};
  return {
    id,
    sent: sent.filter((one) => isShort(one.answer)).slice(0, 2),
    given: given && {
      answer: isShort(answer) ? answer : null,
      correct,
      solution: isShort(solution) ? solution : null,
      explanation: null,
    },
  };
}

/** Another version may have stored something else. */
function readEntries(stored: unknown): Entry[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: Partial<Entry> | null): Entry[] => {
    const { id, sent, given } = one ?? {};
    if (typeof id !== 'number' || !Array.isArray(sent) || typeof given !== 'object') return [];
    if (!sent.every((each) => typeof each?.key === 'string' && isAnswer(each.answer))) return [];
    const { answer = null, correct = null, solution = null } = given ?? {};
    const isKnown = answer === null || isAnswer(answer);
    const shown = { answer: isKnown ? answer : null, correct, solution, explanation: null };
    return [{ id, sent, given: given && shown }];
  });
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'number' ||
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'number'));
