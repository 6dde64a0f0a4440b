import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quizRoutes } from '#features/quizzes/contract.ts';
import { GROUP_COOKIE } from '#features/views/group-id.ts';
import type { TestPerson } from '#test/test-server.ts';
import { findAxeViolations } from './axe.ts';
import { type DemoSite, heading, startDemoSite, untilLoaded } from './demo-site.ts';
import { addTakenQuiz, answerQuiz, changeKey, QUIZ_BROWSER, type TakenQuiz } from './quiz-data.ts';

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 320, height: 640 } };

let site: DemoSite;
let ina: TestPerson;
beforeAll(async () => {
  site = await startDemoSite();
  ina = await site.as('ina');
});
afterAll(() => site?.stop());

/** Ina got one of two right. */
const takeQuiz = () => addTakenQuiz(site, ina, [0, 0]);

async function open(path: string, person: TestPerson | undefined, look = desktop): Promise<Page> {
  const page = await (await site.visit(person, look)).newPage();
  await page.goto(path);
  await untilLoaded(page);
  return page;
}
const gradebook = ({ id }: TakenQuiz, look = desktop) =>
  open(`/app/studio/video/${id}/gradebook`, site.owner, look);
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'The gradebook in numbers' })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd');

describe('the gradebook', () => {
  it('shows who took a quiz, and is reached from the analytics of the video [TR-09] [HO-03]', async () => {
    const video = await takeQuiz();
    const page = await open(`/app/studio/video/${video.id}/edit/analytics`, site.owner);
    await page.getByRole('link', { name: 'Gradebook' }).click();
    await page.waitForURL(`**/app/studio/video/${video.id}/gradebook`);
    await heading(page, 'Gradebook').waitFor();
    await expect.poll(() => rowOf(page, 'ina').textContent()).toMatch(/1 of 2.*50%.*Not passed/);
    expect(await rowOf(page, 'Anonymous viewer').textContent()).toMatch(/2 of 2.*100%.*Passed/);
    expect(await figure(page, 'People').allTextContents()).toEqual(['2']);
    expect(await figure(page, 'Average score').allTextContents()).toEqual(['75%']);
    expect(await figure(page, 'Passed').allTextContents()).toEqual(['1', '50% of people']);
    await page.getByRole('button', { name: 'Questions', exact: true }).click();
    const card = page.getByRole('article', { name: 'What pulls the water?' });
    await card.getByRole('row', { name: /The moon Correct choice.*50%/ }).waitFor();
    await page.getByRole('listitem').filter({ hasText: '50% to 60%: 1 person' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('opens the answers of a person, by pointer or keyboard, and Back returns to the list', async () => {
    const page = await gradebook(await takeQuiz());
    await rowOf(page, 'ina').getByText('50%').click();
    const dialog = page.getByRole('dialog', { name: 'ina' });
    const answers = dialog.getByRole('list', { name: 'Answers of attempt 1' }).getByRole('listitem');
    await expect
      .poll(() => answers.allTextContents())
      .toEqual([
        expect.stringMatching(/What pulls the water\?.*The wind.*Wrong/),
        expect.stringMatching(/How often is high tide\?.*Twice a day.*Correct/),
      ]);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Show the answers of ina' }).press('Enter');
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await heading(page, 'Gradebook').waitFor();
  });

  it('grades answers again after a key was corrected, and remembers who did it [TR-09]', async () => {
    const video = await takeQuiz();
    await changeKey(site, video, 1);
    const page = await gradebook(video);
    await page.getByText(/answers? (was|were) graded with an earlier key\./).waitFor();
    await page.getByRole('button', { name: 'Grade again' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Grade again' }).click();
    await page.getByText('Graded again, 2 grades changed').waitFor();
    await expect.poll(() => rowOf(page, 'ina').textContent()).toMatch(/2 of 2.*100%.*Passed/);
    await expect.poll(() => rowOf(page, 'Anonymous').textContent()).toMatch(/1 of 2.*Not passed/);
    await page.getByText('graded with an earlier key').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Changes' }).click();
    await page.getByText('Olivia Owner graded all answers again').waitFor();
  });

  it('resets the attempts of one person after a confirmation, and can be downloaded [TR-09]', async () => {
    const page = await gradebook(await takeQuiz());
    const link = page.getByRole('link', { name: 'Download CSV' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).toContain('ina');

    await rowOf(page, 'ina').getByRole('button').click();
    const reset = page.getByRole('dialog').getByRole('button', { name: /^Reset attempts/ });
    await reset.click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    // The answers stay open, and usable.
    await reset.click();
    await question.getByRole('button', { name: 'Reset attempts' }).click();
    await page.getByText('Attempts reset', { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await rowOf(page, 'ina').waitFor({ state: 'hidden' });
    await rowOf(page, 'Anonymous viewer').waitFor();
    await page.getByRole('button', { name: 'Changes' }).click();
    await page.getByText('Olivia Owner reset the attempts of ina in “Tides & <i>currents</i>”').waitFor();
  });

  it('is a list of cards on a phone, and closed to everyone else', async () => {
    const video = await takeQuiz();
    const page = await gradebook(video, phone);
    const card = page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: 'ina' });
    await card.getByText('1 of 2 correct').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await card.getByText('1 of 2 correct').click();
    await page.getByRole('dialog', { name: 'ina' }).getByText('The wind').waitFor();
    const other = await open(`/app/studio/video/${video.id}/gradebook`, ina);
    await heading(other, "You don't have access to this page").waitFor();
  });
});

describe('the results of a viewer', () => {
  it('are reached by address, with every answer, and lead to the video', async () => {
    const { id } = await takeQuiz();
    const page = await open(`/app/video/${id}/results`, ina);
    await heading(page, 'Your results').waitFor();
    expect(await page.title()).toBe('Your results: How tides work · Kapsule');
    const answers = page.getByRole('list', { name: 'Answers of attempt 1' }).getByRole('listitem');
    await expect
      .poll(() => answers.allTextContents())
      .toEqual([expect.stringContaining('Wrong'), expect.stringContaining('Correct')]);
    expect(await page.getByRole('link', { name: 'Certificate: ' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Take again' }).click();
    await page.waitForURL(`**/app/video/${id}`);
  });

  it('without an account are those of the browser', async () => {
    const { id, qid } = await takeQuiz();
    const context = await site.visit(undefined, desktop);
    const strange = await context.newPage();
    await strange.goto(`/app/video/${id}/results`);
    await strange.getByText('No answers yet').waitFor();
    await context.addCookies([{ name: GROUP_COOKIE, value: QUIZ_BROWSER, url: site.url }]);
    await strange.reload();
    await strange.getByText('2 of 2 correct', { exact: true }).waitFor();
    expect(await strange.getByRole('link', { name: /^Certificate/ }).count()).toBe(0);
    await strange.goto(`/app/video/${id}/certificate/${qid}`);
    await heading(strange, 'Sign in for your certificate').waitFor();
  });
});

/** Width and height of the pages of a PDF file, in millimeters. */
function pageSizes(pdf: Buffer): [width: number, height: number][] {
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, ...sides]) => sides.map((side) => Math.round((Number(side) / 72) * 25.4))) as never;
}

describe('the certificate', () => {
  it('of a person who has passed fits on one page, in A4 and letter, without the header of the site', async () => {
    const video = await takeQuiz();
    const path = `/app/video/${video.id}/certificate/${video.qid}`;
    const early = await open(path, ina);
    await heading(early, 'No certificate yet').waitFor();
    await ina.call(quizRoutes.startAttempt, { id: video.id, qid: video.qid });
    await answerQuiz(ina, video, [1, 0]);
    await early.goto(`/app/video/${video.id}/results`);
    await early.getByRole('link', { name: 'Certificate: Tides & <i>currents</i>' }).click();
    const sheet = early.getByRole('article');
    await sheet.getByText('ina', { exact: true }).waitFor();
    await sheet.getByText('100%').waitFor();
    await early.emulateMedia({ media: 'print' });
    expect(await early.getByRole('banner').count()).toBe(0);
    await early.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
    const sizes = { A4: [[297, 210]], Letter: [[279, 216]] };
    for (const [format, expected] of Object.entries(sizes))
      expect(pageSizes(await early.pdf({ format, preferCSSPageSize: false, landscape: true }))).toEqual(
        expected,
      );
  });
});
