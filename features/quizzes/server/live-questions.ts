import { videoChannel } from '#features/videos/contract.ts';
import type { VideoAccess, VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { type LiveQuestion, quizErrors } from '../contract.ts';
import { QUESTION_CLOSED_EVENT, QUESTION_OPENED_EVENT } from '../events.ts';
import { showQuestion } from '../question.ts';
import type { AnswerStore } from './answer-store.ts';
import type { AskedQuestions } from './asked-questions.ts';
import type { OpenedQuestion, OpenedQuestions } from './opened-questions.ts';
import type { OpeningStore } from './opening-store.ts';
import { presentCounts, type ResultCounts } from './result-counts.ts';
import { isShown } from './results-events.ts';

export interface LiveQuestionsParts {
  readonly kernel: Pick<Kernel, 'db' | 'clock' | 'events'>;
  readonly videos: Pick<VideosPort, 'cachedAccess' | 'requireManaged' | 'get'>;
  readonly store: OpeningStore;
  readonly opened: Pick<OpenedQuestions, 'of' | 'read' | 'forget'>;
  readonly results: Pick<ResultCounts, 'of'>;
  readonly answers: Pick<AnswerStore, 'countChoices'>;
  readQuestions(videoId: string): Promise<AskedQuestions>;
}

const isOnAir = ({ live, row }: VideoAccess): boolean => live && row.live_state === 'LIVE';

/** Questions that the owner of a live event opens and closes. */
export function createLiveQuestions(parts: LiveQuestionsParts) {
  const { videos, store, opened, results, readQuestions } = parts;
  const { countChoices } = parts.answers;
  const { db, clock, events } = parts.kernel;

  const present = (access: VideoAccess, one: OpenedQuestion, results: number[] | null): LiveQuestion => ({
    id: one.id,
    at: one.atMs,
    // An event that has ended takes no more answers.
    is_open: one.isOpen && isOnAir(access),
    question: { ...showQuestion(one.question), qid: one.qid, choices: [...one.question.choices] },
    results,
  });

  /** For managers: from the database, and with the results that viewers may not know. */
  async function readAll(access: VideoAccess): Promise<LiveQuestion[]> {
    const list = await opened.read(access.id);
    const counts = await countChoices(list.map(({ id }) => id));
    return list.map((one) => present(access, one, presentCounts(one.question, counts.get(one.id) ?? [])));
  }

  async function readOne(access: VideoAccess, question: number): Promise<LiveQuestion> {
    const found = (await readAll(access)).find(({ id }) => id === question);
    if (!found) throw fail(quizErrors, 'QUESTION_NOT_FOUND');
    return found;
  }

  const publish = (tx: Tx, videoId: string, type: string, question: number): Promise<void> =>
    events.publish(tx, { topic: videoChannel(videoId), type, data: { id: videoId, question } });

  /** Changes what is open; only one change of a video at a time. */
  async function change(videoId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await store.lock(tx, videoId);
      await work(tx);
    });
    opened.forget(videoId);
  }

  /** The position of this moment in the event, and in its replay. */
  async function positionIn(viewer: Viewer, videoId: string): Promise<number> {
    const startMs = (await videos.get(viewer, videoId)).live_event?.time_live;
    return startMs == null ? 0 : Math.max(0, clock.now().getTime() - startMs);
  }

  return {
    async open(viewer: Viewer, { id, question }: { id: string; question: number }): Promise<LiveQuestion> {
      const access = await videos.requireManaged(viewer, id);
      if (!isOnAir(access)) throw fail(quizErrors, 'NOT_LIVE');
      const asked = (await readQuestions(access.id)).get(question);
      if (!asked) throw fail(quizErrors, 'QUESTION_NOT_FOUND');
      if (asked.data.appears_at !== 'LIVE') throw fail(quizErrors, 'NOT_A_LIVE_QUESTION');
      const at_ms = await positionIn(viewer, access.id);
      await change(access.id, async (tx) => {
        const at = clock.now();
        for (const closed of await store.close(tx, access.id, { at, except: question }))
          await publish(tx, access.id, QUESTION_CLOSED_EVENT, closed);
        const opening = { question_id: question, video_id: access.id, opened_at: at, at_ms };
        if (await store.open(tx, opening)) await publish(tx, access.id, QUESTION_OPENED_EVENT, question);
      });
      return readOne(access, question);
    },

    /** Also after the event, and when the question was deleted meanwhile. */
    async close(viewer: Viewer, { id, question }: { id: string; question: number }): Promise<LiveQuestion> {
      const access = await videos.requireManaged(viewer, id);
      await change(access.id, async (tx) => {
        for (const closed of await store.close(tx, access.id, { at: clock.now(), only: question }))
          await publish(tx, access.id, QUESTION_CLOSED_EVENT, closed);
      });
      return readOne(access, question);
    },

    async openings(viewer: Viewer, id: string): Promise<{ list: LiveQuestion[] }> {
      const access = await videos.requireManaged(viewer, id);
      return { list: await readAll(access) };
    },

    /** The open question; or one that was opened before, for the replay. */
    async live(viewer: Viewer, { id, question }: { id: string; question?: number | undefined }) {
      const access = await videos.cachedAccess(viewer, id);
      const list = await opened.of(access.id);
      const isWanted = (one: OpenedQuestion): boolean =>
        question === undefined ? one.isOpen && isOnAir(access) : one.id === question;
      const found = list.find(isWanted);
      if (!found) return { live: null };
      const counts = isShown(found.question) ? (await results.of([found.id])).get(found.id)! : null;
      return { live: present(access, found, counts && presentCounts(found.question, counts)) };
    },
  };
}
