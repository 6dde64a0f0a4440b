import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { AppError } from '#kernel/contract/errors.ts';
import { choice, codeOf, createQuizFixture, type QuizFixture, type SentQuizzes } from '#test/quiz-fixture.ts';
import { quizRoutes } from '../contract.ts';

let fixture: QuizFixture;
beforeAll(async () => {
  fixture = await createQuizFixture();
});
afterAll(() => fixture.stop());

const list = async (id: string, drafts = false) =>
  (await fixture.owner.call(quizRoutes.list, { id, drafts })).list;
const replace = (id: string, wire: SentQuizzes, publish = true) =>
  fixture.owner.call(quizRoutes.replace, { id, list: wire, publish });
const fieldsOf = (call: Promise<unknown>) => call.then(() => null).catch((error: AppError) => error.fields);
const textsOf = (wire: Awaited<ReturnType<typeof list>>) =>
  wire.map(({ title, mcqs }) => [title, ...mcqs.map(({ text }) => text)]);
const versions = async (id: string) => {
  const items = await fixture.server.server
    .service('timeline')
    .readPublished(id, [{ kind: 'quiz' } as never, { kind: 'question' } as never]);
  return new Map(items.map((item) => [item.id, item.version]));
};

describe('the quizzes of a video', () => {
  it('are read as they were written, with ids and in order', async () => {
    const id = await fixture.addVideo();
    const quiz = {
      title: 'Second to none',
      description: 'Two questions.',
      passing_score: 50,
      attempts: 3,
      scoring: 'latest' as const,
      shuffle: true,
      certificate: true,
    };
    const mcqs = [
      choice({ appears_at: 'START', explanation: 'Why.', points: 2, compulsory_flag: true }),
      choice({ text: 'C or D?', rel_offset: 5000, results: 'percent' }),
      choice({ text: 'At the end', appears_at: 'END' }),
    ];
    const saved = await replace(id, [
      { ...quiz, mcqs },
      { title: 'Empty', mcqs: [] },
      { qid: 0, mcqs: [choice()] },
    ]);
    expect(saved.list).toEqual(await list(id));
    expect(saved.list).toMatchObject([
      {
        ...quiz,
        qid: expect.any(Number),
        mcqs: mcqs.map((mcq) => ({ text: mcq.text, ch1: 'A', answer: 2 })),
      },
      { title: 'Empty', mcqs: [] },
      { qid: 0, mcqs: [{ text: 'A or B?', rel_offset: 1000 }] },
    ]);
    expect(saved.list[0]!.mcqs[0]).toMatchObject({ appears_at: 'START', explanation: 'Why.', points: 2 });
    expect(await replace(id, saved.list)).toEqual(saved);
  });

  it('keep what has an id, lose what is missing, and change only what differs', async () => {
    const id = await fixture.addVideo();
    const { list: first, questions } = await fixture.publish(id, [
      { title: 'Quiz', mcqs: [choice(), choice({ text: 'C or D?' })] },
      { title: 'Gone', mcqs: [choice({ text: 'Gone?' })] },
    ]);
    await fixture.answer(fixture.viewer, id, questions[0]!, 1);
    const before = await versions(id);
    const [kept] = first;
    const [same, changed] = kept!.mcqs;
    const { list: second } = await replace(id, [
      { ...kept!, mcqs: [same!, { ...changed!, text: 'E or F?' }, choice({ text: 'New?' })] },
    ]);
    expect(textsOf(second)).toEqual([['Quiz', 'A or B?', 'E or F?', 'New?']]);
    const after = await versions(id);
    expect(after.get(String(same!.id))).toBe(before.get(String(same!.id)));
    expect(after.get(String(changed!.id))).toBe(before.get(String(changed!.id))! + 1);
    expect(after.size).toBe(4);
    const { list: scores } = await fixture.viewer.call(quizRoutes.scores, { id });
    expect(scores).toMatchObject([{ qid: kept!.qid, correct: 1, total: 3 }]);
  });

  it('can be drafts first: viewers see nothing of them', async () => {
    const id = await fixture.addVideo();
    await replace(id, [{ title: 'Published', mcqs: [choice()] }]);
    const { list: drafts } = await replace(
      id,
      [{ description: 'Draft', mcqs: [choice({ text: '' })] }],
      false,
    );
    expect(textsOf(drafts)).toEqual([['', '']]);
    expect(textsOf(await list(id))).toEqual([['Published', 'A or B?']]);
    expect(textsOf(await list(id, true))).toEqual([['', '']]);
    // Publishing the list makes the drafts final, those of removals as well.
    await replace(id, [{ title: 'New', mcqs: [] }]);
    expect(textsOf(await list(id))).toEqual([['New']]);
    expect(textsOf(await list(id, true))).toEqual([['New']]);
  });

  it('are refused with a sentence for each place that is not complete, and nothing is lost', async () => {
    const id = await fixture.addVideo();
    await replace(id, [{ title: 'Quiz', mcqs: [choice()] }]);
    const wire: SentQuizzes = [
      { title: 'Fine', mcqs: [choice(), choice({ text: '' }), choice({ ch2: '', answer: 1 })] },
      { title: '', description: 'Untitled', mcqs: [choice({ rel_offset: 600_001 })] },
    ];
    expect(await codeOf(replace(id, wire))).toBe('QUIZZES_INVALID');
    expect(await fieldsOf(replace(id, wire))).toEqual({
      'list.0.mcqs.1': 'The question has no text.',
      'list.0.mcqs.2': 'The question needs at least two choices.',
      'list.1': 'The quiz has no title.',
      'list.1.mcqs.0': 'This time is after the end of the video.',
    });
    expect(await fieldsOf(replace(id, wire, false))).toEqual({
      'list.1.mcqs.0': 'This time is after the end of the video.',
    });
    expect(textsOf(await list(id))).toEqual([['Quiz', 'A or B?']]);
    expect(await codeOf(replace(id, [{ title: 'x'.repeat(201), mcqs: [] }]))).toBe('INVALID_INPUT');
  });

  it('never touch items of other videos and kinds, whatever ids are sent', async () => {
    const [id, other] = [await fixture.addVideo(), await fixture.addVideo()];
    const foreign = await fixture.publish(other, [
      { title: 'Foreign', mcqs: [choice({ text: 'Foreign?' })] },
    ]);
    const bookmark = { kind: 'bookmark', start: 1000, data: { text: 'Here' }, publish: true };
    const item = Number((await fixture.owner.call(timelineRoutes.create, { id, ...bookmark })).id);
    const { qids, questions } = await fixture.publish(id, [{ title: 'Own', mcqs: [choice()] }]);
    const ids = [foreign.questions[0]!, item, qids[0]!, questions[0]!, questions[0]!];
    const { list: saved } = await replace(id, [
      { qid: foreign.qids[0]!, title: 'A', mcqs: [] },
      { qid: item, title: 'B', mcqs: [] },
      { qid: questions[0]!, title: 'C', mcqs: [] },
      { qid: qids[0]!, title: 'D', mcqs: ids.map((one) => choice({ id: one, text: `was ${one}` })) },
    ]);
    expect(textsOf(saved)).toEqual([['A'], ['B'], ['C'], ['D', ...ids.map((one) => `was ${one}`)]]);
    const used = saved.flatMap(({ qid, mcqs }) => [Number(qid), ...mcqs.map((mcq) => Number(mcq.id))]);
    expect(new Set(used).size).toBe(9);
    // Only the quiz and the question that are this video's keep their ids.
    expect([...ids, ...foreign.qids].filter((one) => used.includes(one))).toEqual([
      qids[0],
      questions[0],
      questions[0],
    ]);
    expect(textsOf(await list(other))).toEqual([['Foreign', 'Foreign?']]);
    const { list: items } = await fixture.owner.call(timelineRoutes.list, { id, kinds: 'bookmark' });
    expect(items).toMatchObject([{ data: { text: 'Here' } }]);
  });

  it('are for those who manage the video', async () => {
    const [id, to] = [await fixture.addVideo(), await fixture.addVideo()];
    const { viewer } = fixture;
    expect(await codeOf(viewer.call(quizRoutes.list, { id }))).toBe('FORBIDDEN');
    expect(await codeOf(viewer.call(quizRoutes.replace, { id, list: [] }))).toBe('FORBIDDEN');
    expect(await codeOf(viewer.call(quizRoutes.copy, { id, to }))).toBe('FORBIDDEN');
    const { kapsule_id: own } = await viewer.call(videoRoutes.create, { displayname: 'Mine' });
    expect(await codeOf(viewer.call(quizRoutes.copy, { id, to: own }))).toBe('FORBIDDEN');
    expect(await codeOf(viewer.call(quizRoutes.copy, { id: own, to: id }))).toBe('FORBIDDEN');
  });
});

describe('a copy', () => {
  it('has the drafts of the wanted quizzes as drafts, after those that are there', async () => {
    const [id, to] = [await fixture.addVideo(), await fixture.addVideo()];
    await fixture.publish(to, [{ title: 'There', mcqs: [choice()] }]);
    const { qids } = await fixture.publish(id, [
      { title: 'One', mcqs: [choice(), choice({ rel_offset: 599_000 })] },
      { title: 'Two', mcqs: [choice()] },
      { qid: 0, mcqs: [choice({ text: 'Loose?' })] },
    ]);
    await fixture.server.server.service('videos').recordMedia(to, { duration_ms: 60_000 });
    const copy = (more: object) => fixture.owner.call(quizRoutes.copy, { id, to, ...more });
    expect(await copy({ qids: [qids[0]!, 0] })).toEqual({ copied: 3 });
    expect(textsOf(await list(to))).toEqual([['There', 'A or B?']]);
    const drafts = await list(to, true);
    expect(textsOf(drafts)).toEqual([
      ['There', 'A or B?'],
      ['One', 'A or B?', 'A or B?'],
      [undefined, 'Loose?'],
    ]);
    expect(drafts[1]!.mcqs.map((mcq) => mcq.rel_offset)).toEqual([1000, 60_000]);
    expect(drafts[1]!.qid).not.toBe(qids[0]);
    expect(await codeOf(copy({ qids: [999_999] }))).toBe('QUIZ_NOT_FOUND');
    expect(await copy({ to: id })).toEqual({ copied: 4 });
    expect(textsOf(await list(id, true)).map(([title]) => title)).toEqual([
      'One',
      'Two',
      'One',
      'Two',
      undefined,
    ]);
  });
});
