import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { viewRoutes } from '#features/views/contract.ts';
import { choice, codeOf, createQuizFixture, type QuizFixture } from '#test/quiz-fixture.ts';
import { quizRoutes } from '../contract.ts';
import { personOf } from './person.ts';

let fixture: QuizFixture;
beforeAll(async () => {
  fixture = await createQuizFixture();
});
afterAll(() => fixture.stop());

const userIdOf = async (username: string) =>
  (await fixture.server.server.service('accounts').people.idOf(username))!;
const people = async (question: number) => (await fixture.rows(question)).map(({ person }) => person);

async function setUp(visibility: 'public' | 'private' | 'organization' = 'public') {
  const video = await fixture.addVideo(visibility);
  const { questions } = await fixture.publish(video, [{ qid: 0, mcqs: [choice(), choice()] }]);
  return { video, first: questions[0]!, second: questions[1]! };
}

describe('who answers [QZ-10]', () => {
  it.each([
    ['user', { kind: 'user', userId: 'x' } as const, 'u:x'],
    ['group', { kind: 'group', groupId: 'browser-1' } as const, 'g:browser-1'],
    ['unknown', { kind: 'unknown' } as const, 'v:view'],
  ])('is the %s of the token, unless somebody is signed in', (_, owner, person) => {
    const token = { viewId: 'view', videoId: 'video', owner, issuedSec: 0 };
    expect(personOf({ userId: null }, token)).toBe(person);
    expect(personOf({ userId: 'me' }, token)).toBe('u:me');
    expect(personOf({ userId: null }, null)).toBeNull();
  });

  it('is a person with a session and without a token, or with a token and without cookies', async () => {
    const { video, first, second } = await setUp();
    await fixture.answer(fixture.viewer, video, first, 1);
    const kvtoken = await fixture.token(video, fixture.viewer);
    await fixture.answer(fixture.nobody(), video, second, 1, { kvtoken });
    const ben = `u:${await userIdOf('ben')}`;
    expect([await people(first), await people(second)]).toEqual([[ben], [ben]]);
    const { answered } = await fixture.nobody().call(quizRoutes.progress, { id: video, kvtoken });
    expect([...answered].sort()).toEqual([first, second].sort());
  });

  it('is the browser of an anonymous viewer, or else the view', async () => {
    const { video, first, second } = await setUp();
    for (const _ of [1, 2]) {
      const kvtoken = await fixture.token(video, 'browser-1');
      expect(await codeOf(fixture.answer(fixture.nobody(), video, first, 1, { kvtoken }))).toBe('ok');
    }
    const kvtoken = await fixture.token(video);
    await fixture.answer(fixture.nobody(), video, second, 1, { kvtoken });
    expect(await people(first)).toEqual(['g:browser-1']);
    expect(await people(second)).toEqual([`v:${kvtoken.slice(3, 39)}`]);
  });

  it('adopts what a view has answered before its browser was known', async () => {
    const { video, first, second } = await setUp();
    const quiz = { title: 'Quiz', mcqs: [choice()] };
    const { questions } = await fixture.publish(video, [
      { qid: 0, mcqs: [choice({ id: first }), choice({ id: second })] },
      quiz,
    ]);
    const third = questions.find((id) => id !== first && id !== second)!;
    const say = (kvtoken: string, question: number, answer: number) =>
      codeOf(fixture.answer(fixture.nobody(), video, question, answer, { kvtoken }));
    const browser = { id: video, _kapsulegid: 'browser-4' };
    // On an earlier day, the browser has begun a second attempt.
    const earlier = await fixture.token(video, 'browser-4');
    const { qid } = (await fixture.nobody().call(quizRoutes.scores, { id: video, kvtoken: earlier }))
      .list[0]!;
    await say(earlier, third, 0);
    await fixture.nobody().call(quizRoutes.startAttempt, { id: video, qid, kvtoken: earlier });
    await say(earlier, second, 0);

    const unknown = await fixture.token(video);
    for (const question of [first, second, third]) expect(await say(unknown, question, 1)).toBe('ok');
    const local = unknown.slice(0, 39);
    const { kvtoken } = await fixture.nobody().call(viewRoutes.create, { ...browser, kvtoken: local });
    const progress = () => fixture.nobody().call(quizRoutes.progress, { id: video, kvtoken });
    const [one] = await Promise.all([progress(), progress(), progress()]);
    expect([...one.answered].sort()).toEqual([first, second, third].sort());
    expect(await say(kvtoken, first, 0)).toBe('ALREADY_ANSWERED');
    const person = 'g:browser-4';
    expect(await fixture.rows(first)).toMatchObject([{ person, attempt: 1, answer: 1 }]);
    // What the browser had answered before stays.
    expect(await fixture.rows(second)).toMatchObject([{ person, attempt: 1, answer: 0 }]);
    expect(await fixture.rows(third)).toMatchObject([
      { person, attempt: 1, answer: 0 },
      { person, attempt: 2, answer: 1 },
    ]);
  });

  it('is nobody without a token that we have signed for this video', async () => {
    const { video, first } = await setUp();
    const local = `kv-${randomUUID()}`;
    await fixture.nobody().call(viewRoutes.create, { id: video, kvtoken: local });
    const elsewhere = await fixture.token(await fixture.addVideo());
    const signed = await fixture.token(video);
    const forged = `${signed.slice(0, -1)}${signed.endsWith('A') ? 'B' : 'A'}`;
    for (const kvtoken of [undefined, local, elsewhere, forged, '']) {
      const more = kvtoken === undefined ? {} : { kvtoken };
      expect(await codeOf(fixture.answer(fixture.nobody(), video, first, 1, more))).toBe('VIEW_NOT_FOUND');
      for (const route of [quizRoutes.progress, quizRoutes.scores])
        expect(await codeOf(fixture.nobody().call(route, { id: video, ...more }))).toBe('VIEW_NOT_FOUND');
      // Somebody who is signed in needs no token, and none can keep them from answering.
      expect(await codeOf(fixture.answer(fixture.viewer, video, first, 1, more))).toBe('ok');
    }
    expect(await people(first)).toEqual([`u:${await userIdOf('ben')}`]);
  });
});

describe('who may answer', () => {
  it('is decided for each answer: access that is withdrawn between two answers ends it', async () => {
    const { video, first, second } = await setUp();
    const kvtoken = await fixture.token(video, 'browser-2');
    const say = (question: number) => fixture.answer(fixture.nobody(), video, question, 1, { kvtoken });
    expect(await codeOf(say(first))).toBe('ok');
    await fixture.owner.call(videoRoutes.change, { id: video, visibility: 'private' });
    expect(await codeOf(say(second))).toBe('VIDEO_PRIVATE');
    expect(await codeOf(say(first))).toBe('VIDEO_PRIVATE');
    for (const route of [quizRoutes.progress, quizRoutes.scores, quizRoutes.live])
      expect(await codeOf(fixture.nobody().call(route, { id: video, kvtoken }))).toBe('VIDEO_PRIVATE');
    await fixture.owner.call(videoRoutes.change, { id: video, visibility: 'unlisted' });
    expect(await codeOf(say(second))).toBe('ok');
  });

  it('is who may see the video', async () => {
    const { video, first } = await setUp('private');
    expect(await codeOf(fixture.answer(fixture.viewer, video, first, 1))).toBe('VIDEO_PRIVATE');
    expect(await codeOf(fixture.answer(fixture.owner, video, first, 1))).toBe('ok');
    const members = await setUp('organization');
    expect(await codeOf(fixture.answer(fixture.viewer, members.video, members.first, 1))).toBe('ok');
    await fixture.owner.call(videoRoutes.remove, { id: members.video, permanent: true });
    expect(await codeOf(fixture.answer(fixture.viewer, members.video, members.first, 1))).toBe(
      'VIDEO_DELETED',
    );
    expect(await fixture.rows(members.first)).toEqual([]);
  });

  it('never receives the key before an answer', async () => {
    const video = await fixture.addVideo();
    const secret = { explanation: 'secret-explanation', accepted: ['secret-answer'], type: 'text' as const };
    await fixture.publish(video, [{ title: 'Quiz', mcqs: [choice(secret)] }]);
    const kvtoken = await fixture.token(video, 'browser-3');
    const received = [
      await fixture.viewer.call(playbackRoutes.get, { video }),
      await fixture.viewer.call(quizRoutes.progress, { id: video, kvtoken }),
      await fixture.viewer.call(quizRoutes.scores, { id: video, kvtoken }),
    ];
    expect(JSON.stringify(received)).toContain('A or B?');
    expect(JSON.stringify(received)).not.toContain('secret');
    expect(await codeOf(fixture.viewer.call(quizRoutes.list, { id: video }))).toBe('FORBIDDEN');
  });

  it('is told the delimiters of formulas, if the organization has any [QZ-11, EM-07]', async () => {
    const { video } = await setUp();
    const administrator = await fixture.server.asAdministrator();
    const read = async () => (await fixture.viewer.call(playbackRoutes.get, { video })).widgets.quizzes;
    expect(await read()).toMatchObject({ formulas: { left: '\\(', right: '\\)' } });
    const { version } = await administrator.call(organizationRoutes.get, {});
    const settings = { quiz_formula_delimiter_left: '', quiz_formula_delimiter_right: '$$' };
    await administrator.call(organizationRoutes.change, { version, settings });
    expect(await read()).not.toHaveProperty('formulas');
  });
});
