import { createHash } from 'node:crypto';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import { type QuizProgress, quizErrors, type quizRoutes } from '../contract.ts';
import type { OpenedQuestions } from './opened-questions.ts';
import type { FindParticipant, Participant } from './person.ts';
import type { PublishedQuizzes } from './published-quizzes.ts';
import { type Standing, standingsOf } from './standings.ts';
import type { QuizStore } from './store.ts';

/** Where the owner sets no limit: more than anybody takes, and what a script may store. */
const UNLIMITED_MAX = 1_000;

export interface AttemptsParts {
  readonly clock: Clock;
  readonly store: QuizStore;
  readonly opened: Pick<OpenedQuestions, 'of'>;
  readonly findParticipant: FindParticipant;
  readPublished(videoId: string): Promise<PublishedQuizzes>;
}

/** Attempts of people, and how far they are. */
export function createAttempts({ clock, store, opened, findParticipant, readPublished }: AttemptsParts) {
  async function read({ access, person }: Participant): Promise<Standing[]> {
    const [{ groups }, record] = await Promise.all([
      readPublished(access.id),
      store.readPerson(access.id, person),
    ]);
    return standingsOf(groups, record);
  }

  async function present(participant: Participant, standings: readonly Standing[]): Promise<QuizProgress> {
    const { access, person } = participant;
    const quizzes = standings.filter(({ group }) => group.quiz !== null);
    return {
      quizzes: quizzes.map(({ group, attempt, attemptsLeft, isFinished }) => ({
        qid: group.qid,
        attempt,
        attempts_left: attemptsLeft,
        is_finished: isFinished,
      })),
      answered: standings.flatMap(({ answered }) => answered),
      seed: seedOf(access.id, person, quizzes),
      opened: (await opened.of(access.id)).map(({ id, atMs }) => ({ id, at: atMs })),
    };
  }

  return {
    /** Where a person stands in each quiz, and in the questions without a quiz. */
    async standings(viewer: Viewer, id: string, kvtoken: string | undefined): Promise<Standing[]> {
      return read(await findParticipant(viewer, id, kvtoken));
    },

    async progress(
      viewer: Viewer,
      { id, kvtoken }: InputOf<typeof quizRoutes.progress>,
    ): Promise<QuizProgress> {
      const participant = await findParticipant(viewer, id, kvtoken);
      return present(participant, await read(participant));
    },

    /** Takes a quiz again. An attempt without answers is kept, so that a repeated call begins none. */
    async start(
      viewer: Viewer,
      { id, qid, kvtoken }: InputOf<typeof quizRoutes.startAttempt>,
    ): Promise<QuizProgress> {
      const participant = await findParticipant(viewer, id, kvtoken);
      const standings = await read(participant);
      const standing = standings.find(({ group }) => group.qid === qid);
      if (!standing) throw fail(quizErrors, 'QUIZ_NOT_FOUND');
      if (standing.answered.length === 0) return present(participant, standings);
      const { attempt, attemptsLeft } = standing;
      if (attemptsLeft === 0 || attempt >= UNLIMITED_MAX) throw fail(quizErrors, 'NO_ATTEMPTS_LEFT');
      await store.addAttempt({
        video_id: participant.access.id,
        qid,
        person: participant.person,
        attempt: attempt + 1,
        is_counted: participant.isCounted,
        started_at: clock.now(),
      });
      return present(participant, await read(participant));
    },
  };
}

/** 31 bits that stay the same in an attempt, also when the owner adds quizzes. Not secret. */
function seedOf(videoId: string, person: string, standings: readonly Standing[]): number {
  const repeated = standings.filter(({ attempt }) => attempt > 1);
  const attempts = repeated.map(({ group, attempt }) => `${group.qid}:${attempt}`).sort();
  const text = [videoId, person, ...attempts].join(' ');
  return createHash('sha256').update(text).digest().readUInt32BE(0) >>> 1;
}
