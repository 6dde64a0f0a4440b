import { videoChannel } from '#features/videos/contract.ts';
import type { Events } from '#kernel/server/events.ts';
import { QUESTION_CLOSED_EVENT, QUESTION_OPENED_EVENT } from '../events.ts';
import type { Question } from '../question.ts';
import type { AskedQuestions } from './asked-questions.ts';
import type { OpeningStore } from './opening-store.ts';

/** Limits how long an outdated entry is used when the event of a change was lost. */
const FRESH_MS = 1_000;
const MAX_CACHED = 2_000;
const CHANGES: ReadonlySet<string> = new Set([
  QUESTION_OPENED_EVENT,
  QUESTION_CLOSED_EVENT,
  'timeline.changed',
]);

export interface OpenedQuestion {
  readonly id: number;
  readonly atMs: number;
  /** Not yet closed by the owner. */
  readonly isOpen: boolean;
  readonly qid: number;
  readonly question: Question;
}
type List = readonly OpenedQuestion[];

export interface OpenedQuestionsParts {
  readonly store: Pick<OpeningStore, 'list'>;
  readonly events: Pick<Events, 'listen' | 'onGap'>;
  readQuestions(videoId: string): Promise<AskedQuestions>;
}

export type OpenedQuestions = ReturnType<typeof createOpenedQuestions>;

/** The live questions of a video that were opened, from memory: a whole audience asks when one is opened. */
export function createOpenedQuestions({ store, events, readQuestions }: OpenedQuestionsParts) {
  const cache = new Map<string, { readonly list: List; readonly untilMs: number }>();
  const reading = new Map<string, Promise<List>>();

  /** A running query may miss the change, so nobody joins it and its result is not cached. */
  function forget(videoId: string): void {
    cache.delete(videoId);
    reading.delete(videoId);
  }
  const stops = [
    events.listen('*', ({ type, topic, data }) => {
      if (CHANGES.has(type) && topic === videoChannel(String(data.id))) forget(String(data.id));
    }),
    events.onGap(() => {
      cache.clear();
      reading.clear();
    }),
  ];

  async function read(videoId: string): Promise<List> {
    const rows = await store.list(videoId);
    if (rows.length === 0) return [];
    const questions = await readQuestions(videoId);
    return rows.flatMap((row): OpenedQuestion[] => {
      const question = questions.get(row.question_id);
      if (!question) return [];
      const isOpen = row.closed_at === null;
      return [{ id: row.question_id, atMs: row.at_ms, isOpen, qid: question.qid, question: question.data }];
    });
  }

  async function start(videoId: string): Promise<List> {
    const untilMs = performance.now() + FRESH_MS;
    const query = read(videoId);
    reading.set(videoId, query);
    try {
      const list = await query;
      if (reading.get(videoId) === query) {
        if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
        cache.set(videoId, { list, untilMs });
      }
      return list;
    } finally {
      if (reading.get(videoId) === query) reading.delete(videoId);
    }
  }

  return {
    forget,
    async of(videoId: string): Promise<List> {
      const found = cache.get(videoId);
      if (found && performance.now() < found.untilMs) return found.list;
      return reading.get(videoId) ?? start(videoId);
    },
    /** From the database, for those who manage the video. */
    read,
    stop(): void {
      for (const stop of stops) stop();
    },
  };
}
