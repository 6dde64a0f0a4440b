import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGradebookFixture,
  type GradebookFixture,
  type QuizVideo,
  yesNo,
} from '#test/gradebook-fixture.ts';
import { signIn } from '#test/test-server.ts';
import { quizRoutes } from '../contract.ts';

let fixture: GradebookFixture;
beforeAll(async () => {
  fixture = await createGradebookFixture();
});
afterAll(() => fixture.stop());

async function fetchCsv({ id }: QuizVideo, query = '') {
  const response = await fixture.owner.fetch(`/api/v1/videos/${id}/gradebook/export${query}`);
  return { status: response.status, headers: response.headers, csv: await response.text() };
}

describe('the gradebook as a file', () => {
  it('has a line for each attempt, with the answers in words', async () => {
    const video = await fixture.addVideo([
      {
        title: 'Algebra',
        passing_score: 50,
        mcqs: [yesNo('A?'), { text: 'How many?', type: 'number', number: 2 }],
      },
      { qid: 0, mcqs: [{ text: 'Good?', type: 'rating', stars: 5 }] },
    ]);
    const [a, many, good] = video.questions as [number, number, number];
    const ana = await fixture.server.as('ana');
    await fixture.answer(ana, video, a, 0, { time_taken: 1234 });
    await fixture.answer(ana, video, many, 3, { time_taken: 1000 });
    const firstMs = fixture.server.clock.now().getTime();
    await ana.call(quizRoutes.startAttempt, { id: video.id, qid: video.list[0]!.qid! });
    await fixture.answer(ana, video, a, 1);
    await fixture.answer(ana, video, good, 4);
    const { headers, csv } = await fetchCsv(video);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="gradebook-${video.id}.csv"`);
    expect(headers.get('cache-control')).toBe('no-store');
    const { person } = (await fixture.owner.call(quizRoutes.gradebook, { id: video.id })).list[0]!;
    const reference = person.slice(0, 12);
    const [first, second, third] = [firstMs, firstMs + 1000, firstMs + 2000].map((ms) =>
      new Date(ms).toISOString(),
    );
    expect(csv.split('\r\n')).toEqual([
      'name,kind,reference,quiz,attempt,correct,total,percent,passed,finished,time_sec,last_answer,A?,How many?,Good?',
      `ana,member,${reference},Algebra,1,1,2,50,true,true,2.23,${first},yes,3,`,
      `ana,member,${reference},Algebra,2,0,2,0,false,false,0,${second},no,,`,
      `ana,member,${reference},,1,0,0,0,,true,0,${third},,,4 of 5`,
      '',
    ]);
    const one = await fetchCsv(video, `?qid=${video.list[0]!.qid}`);
    expect(one.csv.split('\r\n')).toHaveLength(4);
    expect(one.csv).not.toContain('Good?');
    expect((await fetchCsv(video, '?qid=1')).status).toBe(404);
  });

  it('cannot run formulas or break out of its cells in a spreadsheet', async () => {
    const { server } = fixture;
    const video = await fixture.addVideo([
      { title: '=HYPERLINK("https://evil.example")', mcqs: [{ text: '+Why,\n"really"?', type: 'open' }] },
    ]);
    const names = ['=cmd|calc!A1', 'Quote " and, comma', '@sum(1)'];
    for (const [number, displayname] of names.entries()) {
      const person = await signIn(server.server, server.url, { username: `hostile-${number}`, displayname });
      await fixture.answer(person, video, video.questions[0]!, ['-1+1', 'two\nlines', '＝1'][number]!);
    }
    const { csv } = await fetchCsv(video);
    for (const cell of [
      `"'+Why,\n""really""?"`,
      `"'=HYPERLINK(""https://evil.example"")"`,
      `\r\n'=cmd|calc!A1,`,
      `\r\n"Quote "" and, comma",`,
      `\r\n'@sum(1),`,
      `,'-1+1\r\n`,
      `,"two\nlines"\r\n`,
      `,'＝1\r\n`,
    ])
      expect(csv).toContain(cell);
    // A cell starts with one of these signs only behind an apostrophe.
    expect(csv).not.toMatch(/(^|,|\r\n)"?[=+@＝-]/);
  });

  it('contains everyone, also beyond what is read at once', async () => {
    const video = await fixture.addVideo([{ title: 'Algebra', mcqs: [yesNo('A?')] }]);
    const people = Array.from({ length: 250 }, (_, number) => `g:browser-${number}`);
    const answer = { question: video.questions[0]!, qid: video.list[0]!.qid!, answer: 0, isCorrect: true };
    await fixture.store(
      video,
      people.map((person) => ({ ...answer, person })),
    );
    const lines = (await fetchCsv(video)).csv.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(250);
    expect(new Set(lines.map((line) => line.split(',')[2])).size).toBe(250);
  });
});
