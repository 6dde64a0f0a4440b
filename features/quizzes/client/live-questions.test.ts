import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#kernel/contract/errors.ts';
import {
  createLiveViewer,
  type LiveViewer,
  type LiveViewerOptions,
  liveQuestion as live,
  UNREACHABLE,
} from '#test/live-viewer.ts';
import type { AnswerResult } from '../answer.ts';
import { type LiveQuestion, quizErrors } from '../contract.ts';
import { QUESTION_CLOSED_EVENT, QUESTION_OPENED_EVENT, RESULTS_CHANGED_EVENT } from '../events.ts';

const result = (more: Partial<AnswerResult> = {}): AnswerResult => ({
  id: 7,
  correct: null,
  solution: null,
  explanation: null,
  results: [2, 2],
  attempt: 1,
  ...more,
});
const error = (code: keyof typeof quizErrors): AppError => new AppError(code, quizErrors[code]);

const viewers: LiveViewer[] = [];
afterEach(() => {
  for (const viewer of viewers.splice(0)) viewer.end();
});

function watch(options: LiveViewerOptions = {}): LiveViewer {
  const viewer = createLiveViewer(options);
  viewers.push(viewer);
  return viewer;
}
/** A viewer who sees the question. */
async function watchOpen(options: LiveViewerOptions = {}): Promise<LiveViewer> {
  const viewer = watch({ get: () => ({ live: live() }), ...options });
  await viewer.settle();
  return viewer;
}

describe('a viewer of a live event', () => {
  it('sees the question that is already open, and nothing if there is none', async () => {
    expect((await watchOpen()).shown()).toEqual(live());
    const { settle, shown, calls } = watch();
    await settle();
    expect(shown()).toBeNull();
    expect(calls).toEqual([{ method: 'GET', id: 'v1' }]);
  });

  it('sees a question within 300 ms of its opening', async () => {
    let open: LiveQuestion | null = null;
    const { settle, hear, pass, shown, calls } = watch({ get: () => ({ live: open }) });
    await settle();
    open = live();
    await hear(QUESTION_OPENED_EVENT, { id: 'v1', question: 7 });
    expect(calls).toHaveLength(1);
    await pass(300);
    expect(shown()).toEqual(live());
  });

  it('sees results and the end of a question without a request', async () => {
    const { hear, shown, calls } = await watchOpen();
    await hear(RESULTS_CHANGED_EVENT, { question: 7, results: '5,2' });
    expect(shown()?.results).toEqual([5, 2]);
    await hear(QUESTION_CLOSED_EVENT, { question: 7 });
    await hear(RESULTS_CHANGED_EVENT, { question: 7, results: '6,2' });
    expect(shown()).toEqual(live({ is_open: false, results: [6, 2] }));
    expect(calls).toHaveLength(1);
  });

  it('is not disturbed by events of earlier questions', async () => {
    const { hear, shown } = await watchOpen();
    await hear(RESULTS_CHANGED_EVENT, { question: 6, results: '9,9' });
    await hear(QUESTION_CLOSED_EVENT, { question: 6 });
    expect(shown()).toEqual(live());
  });

  it('keeps asking while the server cannot be reached, less and less often', async () => {
    let isBroken = true;
    const times: number[] = [];
    const { settle, pass, shown, calls } = watch({ get: () => (isBroken ? UNREACHABLE : { live: live() }) });
    await settle();
    for (let second = 1; second <= 60; second += 1) {
      const before = calls.length;
      await pass(1000);
      if (calls.length > before) times.push(second);
    }
    // 0.5, 1, 2, 4, 8, 15, and 15 s apart, up to a quarter more.
    expect(times).toEqual([1, 3, 6, 11, 21, 40, 59]);
    isBroken = false;
    await pass(20_000);
    expect(shown()).toEqual(live());
  });

  it('does not ask again when the video cannot be watched', async () => {
    const gone = new AppError('VIDEO_PRIVATE', { status: 403, message: 'private' });
    const { settle, pass, calls } = watch({ get: () => gone });
    await settle();
    await pass(100_000);
    expect(calls).toHaveLength(1);
  });

  it('asks again when the stream has lost events, and keeps the results of a question that was closed', async () => {
    let open: LiveQuestion | null = live();
    const { settle, resetStream, pass, shown } = watch({ get: () => ({ live: open }) });
    await settle();
    open = null;
    await resetStream();
    await pass(300);
    expect(shown()).toEqual(live({ is_open: false }));
    open = live({ id: 8 });
    await resetStream();
    await pass(300);
    expect(shown()?.id).toBe(8);
  });

  it('never sees a question that was closed while it was loading', async () => {
    const first = Promise.withResolvers<unknown>();
    const responses: unknown[] = [first.promise, { live: null }];
    const { settle, hear, views, calls } = watch({ get: () => responses.shift() });
    await hear(QUESTION_CLOSED_EVENT, { question: 7 });
    first.resolve({ live: live() });
    await settle();
    expect(calls).toHaveLength(2);
    expect(views).toEqual([]);
  });

  it('can put a question away and show it again while it is open, and sees the next one in any case', async () => {
    let open = live();
    const { questions, hear, pass, settle } = watch({ get: () => ({ live: open }) });
    await settle();
    questions.hide();
    expect(questions.get()).toMatchObject({ live: { id: 7 }, isHidden: true });
    questions.show();
    expect(questions.get().isHidden).toBe(false);
    questions.hide();
    open = live({ id: 8 });
    await hear(QUESTION_OPENED_EVENT, { question: 8 });
    await pass(300);
    expect(questions.get()).toMatchObject({ live: { id: 8 }, isHidden: false });
    await hear(QUESTION_CLOSED_EVENT, { question: 8 });
    questions.hide();
    expect(questions.get().live).toBeNull();
  });

  it('hears and asks nothing more after the end', async () => {
    const { end, hear, pass, calls } = await watchOpen();
    end();
    await hear(QUESTION_OPENED_EVENT, { question: 8 });
    await pass(100_000);
    expect(calls).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('is sent once with the view token, also by a double click, and shows the results [QZ-10]', async () => {
    const response = Promise.withResolvers<unknown>();
    const { questions, posts, given, shown, settle } = await watchOpen({ post: () => response.promise });
    const both = [questions.answer(7, 1), questions.answer(7, 1)];
    await settle();
    expect(posts()).toEqual([
      { method: 'POST', video: 'v1', id: 7, answer: 1, key: 'key-1', kvtoken: 'kv-1' },
    ]);
    response.resolve(result({ results: [1, 3] }));
    expect(await Promise.all(both)).toEqual(['saved', 'saved']);
    expect(given()?.answer).toBe(1);
    expect(shown()?.results).toEqual([1, 3]);
  });

  it('does not bring back older results', async () => {
    const { questions, hear, shown } = await watchOpen({ post: () => result({ results: [1, 3] }) });
    await hear(RESULTS_CHANGED_EVENT, { question: 7, results: '10,10' });
    await questions.answer(7, 1);
    expect(shown()?.results).toEqual([10, 10]);
  });

  it('fails after a second, and is repeated under the same key [QZ-06]', async () => {
    const responses: unknown[] = [UNREACHABLE, result()];
    const { questions, posts, given, pass, settle } = await watchOpen({ post: () => responses.shift() });
    const done = vi.fn();
    void questions.answer(7, 1).then(done);
    await settle();
    await pass(999);
    expect(done).not.toHaveBeenCalled();
    await pass(1);
    expect(done).toHaveBeenCalledWith('failed');
    expect(given()).toBeNull();
    expect(await questions.answer(7, 1)).toBe('saved');
    expect(posts().map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  it('counts as failed when the server does not respond for 15 s', async () => {
    const { questions, pass, settle } = await watchOpen({ post: () => new Promise(() => undefined) });
    const outcome = questions.answer(7, 1);
    await settle();
    await pass(15_000);
    await pass(1000);
    expect(await outcome).toBe('failed');
  });

  it('that had arrived although it seemed to fail is the one that counts, not a later choice', async () => {
    let recorded: unknown;
    const { questions, posts, given, pass, settle } = await watchOpen({
      post: ({ key }) => {
        recorded ??= key;
        if (posts().length === 1) return UNREACHABLE;
        return key === recorded ? result() : error('ALREADY_ANSWERED');
      },
    });
    void questions.answer(7, 0);
    await settle();
    await pass(1000);
    expect(await questions.answer(7, 1)).toBe('saved');
    expect(posts().map(({ key, answer }) => [key, answer])).toEqual([
      ['key-1', 0],
      ['key-2', 1],
      ['key-1', 0],
    ]);
    expect(given()?.answer).toBe(0);
  });

  it('that was given in another browser shows the results', async () => {
    const { questions, given, posts } = await watchOpen({ post: () => error('ALREADY_ANSWERED') });
    expect(await questions.answer(7, 1)).toBe('saved');
    expect(given()).toEqual({ answer: null, correct: null, solution: null, explanation: null });
    expect(posts()).toHaveLength(1);
  });

  it.each([
    ['QUESTION_CLOSED', { ...live(), is_open: false }],
    ['ATTEMPT_ENDED', { ...live(), is_open: false }],
    ['QUESTION_NOT_FOUND', null],
  ] as const)('that is refused because of %s ends the question', async (code, after) => {
    const { questions, shown, given } = await watchOpen({ post: () => error(code) });
    expect(await questions.answer(7, 1)).toBe('closed');
    expect(shown()).toEqual(after);
    expect(given()).toBeNull();
  });

  it('to a question that was changed meanwhile shows the new one', async () => {
    let shownNow = live();
    const { questions, shown, pass, settle } = watch({
      get: () => ({ live: shownNow }),
      post: () => error('CHOICE_UNKNOWN'),
    });
    await settle();
    shownNow = live({}, { choices: ['Red'] });
    const outcome = questions.answer(7, 1);
    await settle();
    await pass(1000);
    expect(await outcome).toBe('failed');
    expect(shown()?.question.choices).toEqual(['Red']);
  });

  it('is known after a reload, with what the server said of it', async () => {
    const stored = new Map();
    const { questions } = await watchOpen({ stored, post: () => result({ correct: true, solution: [1] }) });
    await questions.answer(7, 1);
    const { given } = await watchOpen({ stored });
    expect(given()).toEqual({ answer: 1, correct: true, solution: [1], explanation: null });
  });

  it('is sent under its key again after a reload in the middle of the call', async () => {
    const stored = new Map();
    const { questions, settle } = await watchOpen({ stored, post: () => new Promise(() => undefined) });
    void questions.answer(7, 1);
    await settle();
    const again = await watchOpen({ stored });
    await again.questions.answer(7, 1);
    expect(again.posts()[0]?.key).toBe('key-1');
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'x'],
    [
      'entries of another version',
      [{ id: 7, sent: [], given: { answer: { choice: 1 } } }, { id: '7' }, null],
    ],
  ])('is unknown when %s is stored', async (_, value) => {
    const { given } = await watchOpen({ stored: new Map([['live', value]]) });
    expect(given()?.answer ?? null).toBeNull();
  });

  it('leaves room in the storage, and keeps the latest five', async () => {
    const stored = new Map<string, unknown>();
    const { questions, given } = await watchOpen({
      stored,
      post: () => result({ explanation: 'x'.repeat(2000) }),
    });
    for (const id of [1, 2, 3, 4, 5, 6, 7]) await questions.answer(id, 'y'.repeat(5000));
    expect(given()?.answer).toHaveLength(5000);
    expect(JSON.stringify(stored.get('live')).length).toBeLessThan(1000);
    expect((stored.get('live') as { id: number }[]).map(({ id }) => id)).toEqual([7, 6, 5, 4, 3]);
  });

  it('belongs to the person who watches', async () => {
    const stored = new Map();
    const { questions, given } = await watchOpen({ stored });
    await questions.answer(7, 1);
    stored.delete('live');
    questions.changeViewer();
    expect(given()).toBeNull();
  });
});
