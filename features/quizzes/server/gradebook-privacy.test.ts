import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGradebookFixture, type GradebookFixture, yesNo } from '#test/gradebook-fixture.ts';
import { signIn } from '#test/test-server.ts';
import { quizRoutes } from '../contract.ts';

let fixture: GradebookFixture;
beforeAll(async () => {
  fixture = await createGradebookFixture();
});
afterAll(() => fixture.stop());

const GROUP_ID = 'a-browser-that-is-recognized-elsewhere';

describe('the privacy of people who answer', () => {
  it('holds in all responses: no ids of browsers, views, or accounts, and no names of strangers', async () => {
    const { server, owner } = fixture;
    const video = await fixture.addVideo([{ title: 'Algebra', mcqs: [yesNo('A?')] }]);
    const [question] = video.questions as [number];
    const [id, qid] = [video.id, video.list[0]!.qid!];
    const stranger = { username: 'stranger', displayname: 'A stranger', role: null } as const;
    const guest = await signIn(server.server, server.url, stranger);
    const browser = await fixture.openBrowser(video, GROUP_ID);
    await fixture.answer(browser.person, video, question, 0, browser);
    await fixture.answer(guest, video, question, 0);
    await fixture.answer(await server.as('ana'), video, question, 0);
    const view = 'v:7d7c5f0e-3b0f-4f0e-9d5c-0f5f3f6b7a11';
    await fixture.store(video, [{ person: view, question, qid, answer: 0, isCorrect: true }]);

    const { rows: stored } = await fixture.pool.query(
      'select distinct person from quiz_answers where video_id = $1',
      [id],
    );
    const ids = stored.map(({ person }) => String(person).slice(2));
    expect(ids).toHaveLength(4);
    expect(ids).toContain(GROUP_ID);

    const page = await owner.call(quizRoutes.gradebook, { id, max: 1 });
    const { list } = await owner.call(quizRoutes.gradebook, { id });
    const responses: unknown[] = [page, list, await owner.call(quizRoutes.questionStatistics, { id })];
    for (const { person } of list)
      responses.push(await owner.call(quizRoutes.personAttempts, { id, person }));
    responses.push(await (await owner.fetch(`/api/v1/videos/${id}/gradebook/export`)).text());
    for (const { person } of list) await owner.call(quizRoutes.resetPerson, { id, person, qid });
    responses.push(await owner.call(quizRoutes.audit, { id }));

    const sent = JSON.stringify(responses);
    expect(sent).toContain('ana');
    for (const hidden of [...ids, 'stranger']) {
      expect(sent).not.toContain(hidden);
      expect(sent).not.toContain(Buffer.from(hidden).toString('base64url'));
    }
    // Nor are they merely encoded.
    for (const { person } of list)
      expect(Buffer.from(person, 'base64url').toString('latin1')).not.toMatch(/[ugv]:[\w-]{8}/);
  });
});
