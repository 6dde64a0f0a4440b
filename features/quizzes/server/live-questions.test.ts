import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import type { StoredEvent } from '#kernel/server/events.ts';
import {
  choice,
  codeOf,
  createQuizFixture,
  poll,
  type QuizFixture,
  type SentQuestion,
} from '#test/quiz-fixture.ts';
import type { TestPerson, TestServer } from '#test/test-server.ts';
import { quizRoutes } from '../contract.ts';
import { QUESTION_CLOSED_EVENT, QUESTION_OPENED_EVENT, RESULTS_CHANGED_EVENT } from '../events.ts';

let fixture: QuizFixture;
/** A second process with the same database. */
let other: TestServer;
beforeAll(async () => {
  fixture = await createQuizFixture();
  other = await fixture.startOther();
});
afterAll(async () => {
  await other.stop();
  await fixture.stop();
});

const live = (more: Partial<SentQuestion> = {}): SentQuestion => poll({ appears_at: 'LIVE', ...more });

/** An event with live questions. */
async function setUp(mcqs: SentQuestion[] = [live(), live({ text: 'C or D?' })]) {
  const video = await fixture.addEvent();
  const { questions } = await fixture.publish(video, [{ qid: 0, mcqs }]);
  const change = (state: 'NOT_LIVE' | 'CLOSED') =>
    fixture.owner.call(videoRoutes.setLiveState, { id: video, state });
  return {
    video,
    questions: questions as [number, number],
    change,
    open: (question: number) => fixture.owner.call(quizRoutes.open, { id: video, question }),
    close: (question: number) => fixture.owner.call(quizRoutes.close, { id: video, question }),
    live: async (person: TestPerson = fixture.viewer, question?: number) =>
      (await person.call(quizRoutes.live, { id: video, ...(question ? { question } : {}) })).live,
    say: (question: number, answer = 0, person = fixture.viewer) =>
      codeOf(fixture.answer(person, video, question, answer)),
  };
}

/** Collects the events about a video that the second process receives. */
function collect(video: string) {
  const found: StoredEvent[] = [];
  const waiting = new Set<() => void>();
  const stop = other.server.kernel.events.listen(`video:${video}`, (event) => {
    found.push(event);
    for (const check of waiting) check();
  });
  return {
    found,
    stop,
    until: (isDone: (events: readonly StoredEvent[]) => boolean): Promise<void> =>
      new Promise((resolve) => {
        const check = (): void => {
          if (isDone(found)) resolve();
        };
        waiting.add(check);
        check();
      }),
  };
}

describe('a question of a live event', () => {
  it('is unknown until the owner opens it, and every process tells of it', async () => {
    const { video, questions, open, live: read } = await setUp();
    const [first] = questions;
    const { widgets } = await fixture.viewer.call(playbackRoutes.get, { video });
    expect(JSON.stringify(widgets.quizzes)).not.toContain('A or B?');
    expect(await read()).toBeNull();
    expect(await read(fixture.viewer, first)).toBeNull();
    const events = collect(video);
    fixture.server.clock.advance(90_000);
    const opened = await open(first);
    expect(opened).toMatchObject({
      id: first,
      at: 90_000,
      is_open: true,
      question: { text: 'A or B?', choices: ['A', 'B'], results: 'counts' },
      results: [0, 0],
    });
    expect(await read()).toEqual(opened);
    expect(await read(fixture.nobody(), first)).toEqual(opened);
    await events.until((found) => found.some(({ type }) => type === QUESTION_OPENED_EVENT));
    expect(events.found.find(({ type }) => type === QUESTION_OPENED_EVENT)!.data).toEqual({
      id: video,
      question: first,
    });
    const there = await other.anonymous().call(quizRoutes.live, { id: video });
    expect(there.live).toEqual(opened);
    const progress = await fixture.viewer.call(quizRoutes.progress, { id: video });
    expect(progress.opened).toEqual([{ id: first, at: 90_000 }]);
    events.stop();
  });

  it('can be answered only while it is open', async () => {
    const { questions, open, close, say, live: read } = await setUp();
    const [first] = questions;
    expect(await say(first)).toBe('QUESTION_CLOSED');
    await open(first);
    expect(await say(first, 1)).toBe('ok');
    expect(await close(first)).toMatchObject({ is_open: false, results: [0, 1] });
    expect(await read()).toBeNull();
    // A repetition still gets its result.
    expect(await say(first, 1)).toBe('ok');
    expect(await say(first, 0, await fixture.server.as('cleo'))).toBe('QUESTION_CLOSED');
    expect(await read(fixture.viewer, first)).toMatchObject({ is_open: false, results: [0, 1] });
  });

  it('closes when another one is opened: one at a time, also when two owners open at once', async () => {
    const { video, questions, open, say, live: read } = await setUp();
    const [first, second] = questions;
    const events = collect(video);
    await open(first);
    await open(second);
    expect(await read()).toMatchObject({ id: second });
    expect([await say(first), await say(second)]).toEqual(['QUESTION_CLOSED', 'ok']);
    await events.until((found) => found.filter(({ type }) => type === QUESTION_OPENED_EVENT).length === 2);
    const shown = events.found.filter(
      ({ type }) => type.startsWith('quizzes.') && type !== RESULTS_CHANGED_EVENT,
    );
    expect(shown.map(({ type, data }) => [type, data.question])).toEqual([
      [QUESTION_OPENED_EVENT, first],
      [QUESTION_CLOSED_EVENT, first],
      [QUESTION_OPENED_EVENT, second],
    ]);
    events.stop();
    await Promise.all([open(first), open(second), open(first), open(second)]);
    const { list } = await fixture.owner.call(quizRoutes.openings, { id: video });
    expect(list.filter(({ is_open }) => is_open)).toHaveLength(1);
  });

  it('keeps its place and its results when it is opened again', async () => {
    const { questions, open, close, say } = await setUp();
    const [first] = questions;
    fixture.server.clock.advance(5_000);
    await open(first);
    await say(first, 0);
    await close(first);
    fixture.server.clock.advance(60_000);
    expect(await open(first)).toMatchObject({ at: 5_000, is_open: true, results: [1, 0] });
    expect(await close(first)).toMatchObject({ is_open: false });
    expect(await close(first)).toMatchObject({ is_open: false });
  });

  it('is at the beginning of an event that began early', async () => {
    const { video, questions, open } = await setUp();
    const time_live = fixture.server.clock.now().getTime() + 600_000;
    await fixture.owner.call(videoRoutes.change, { id: video, time_live });
    expect(await open(questions[0])).toMatchObject({ at: 0 });
  });

  it('can be opened only during the event, by those who manage it', async () => {
    const { video, questions, open, close, change, say, live: read } = await setUp([choice(), live()]);
    const [timed, first] = questions;
    expect(await codeOf(open(timed))).toBe('NOT_A_LIVE_QUESTION');
    expect(await codeOf(open(999_999_999))).toBe('QUESTION_NOT_FOUND');
    expect(await codeOf(close(first))).toBe('QUESTION_NOT_FOUND');
    for (const route of [quizRoutes.open, quizRoutes.close])
      expect(await codeOf(fixture.viewer.call(route, { id: video, question: first }))).toBe('FORBIDDEN');
    expect(await codeOf(fixture.viewer.call(quizRoutes.openings, { id: video }))).toBe('FORBIDDEN');
    await open(first);
    await change('CLOSED');
    // What its owner left open has ended with the event, and remains for the replay.
    expect(await say(first)).toBe('QUESTION_CLOSED');
    expect(await read()).toBeNull();
    expect(await read(fixture.viewer, first)).toMatchObject({ is_open: false });
    expect(await codeOf(open(first))).toBe('NOT_LIVE');
    expect(await close(first)).toMatchObject({ is_open: false });
    const recorded = await fixture.addVideo();
    const { questions: others } = await fixture.publish(recorded, [{ qid: 0, mcqs: [live()] }]);
    const call = fixture.owner.call(quizRoutes.open, { id: recorded, question: others[0]! });
    expect(await codeOf(call)).toBe('NOT_LIVE');
  });

  it('disappears when it is deleted while it is on screen, and another one can be opened', async () => {
    const { video, questions, open, close, say, live: read } = await setUp();
    const [first, second] = questions;
    await open(first);
    expect(await read()).toMatchObject({ id: first });
    await fixture.owner.call(timelineRoutes.remove, { id: video, item: String(first), publish: true });
    expect(await say(first)).toBe('QUESTION_NOT_FOUND');
    expect(await codeOf(close(first))).toBe('QUESTION_NOT_FOUND');
    expect(await open(second)).toMatchObject({ is_open: true });
    const { list } = await fixture.owner.call(quizRoutes.openings, { id: video });
    expect(list.map(({ id }) => id)).toEqual([second]);
  });
});

describe('results', () => {
  it('are announced with the answers of all processes, unless they are hidden', async () => {
    const { video, questions, open } = await setUp([live(), live({ results: 'hidden' })]);
    const [shown, hidden] = questions;
    const events = collect(video);
    await open(shown);
    const servers = [fixture.server, other];
    const crowd = Array.from({ length: 40 }, (_, at) => at);
    const say = (question: number) =>
      Promise.all(
        crowd.map(async (at) => {
          const kvtoken = await fixture.token(video, `browser-${at}-in-hall`);
          const person = servers[at % 2]!.anonymous();
          return codeOf(person.call(quizRoutes.answer, { video, id: question, answer: at % 2, kvtoken }));
        }),
      );
    expect(new Set(await say(shown))).toEqual(new Set(['ok']));
    const about = (question: number) =>
      events.found.filter(({ type, data }) => type === RESULTS_CHANGED_EVENT && data.question === question);
    await events.until(() => about(shown).at(-1)?.data.results === '20,20');
    await open(hidden);
    expect(new Set(await say(hidden))).toEqual(new Set(['ok']));
    await events.until(() => about(hidden).length > 0);
    expect(about(hidden).every(({ data }) => !('results' in data))).toBe(true);
    const { live: seen } = await fixture.viewer.call(quizRoutes.live, { id: video });
    expect(seen).toMatchObject({ id: hidden, results: null });
    const { list } = await fixture.owner.call(quizRoutes.openings, { id: video });
    expect(list.find(({ id }) => id === hidden)!.results).toEqual([20, 20]);
    events.stop();
  });

  it('are announced at most once a second, however many answers there are', async () => {
    const { video, questions, open } = await setUp();
    const [shown] = questions;
    await open(shown);
    const events = collect(video);
    const { issue } = fixture.server.server.service('views');
    const startMs = performance.now();
    for (let at = 0; at < 30; at += 1) {
      const kvtoken = issue(anonymousViewer, { videoId: video, groupId: `browser-${at}-in-turn` });
      await fixture.answer(fixture.nobody(), video, shown, 0, { kvtoken });
    }
    const announced = () => events.found.filter(({ type }) => type === RESULTS_CHANGED_EVENT);
    await events.until(() => announced().at(-1)?.data.results === '30,0');
    expect(announced().length).toBeLessThan((performance.now() - startMs) / 1000 + 2);
    events.stop();
  });
});
