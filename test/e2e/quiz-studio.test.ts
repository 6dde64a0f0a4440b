import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quizRoutes } from '#features/quizzes/contract.ts';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { findAxeViolations } from './axe.ts';
import { media, type PlayerSite, startPlayerSite } from './player-page.ts';

let site: PlayerSite;
beforeAll(async () => {
  site = await startPlayerSite();
}, 400_000);
afterAll(() => site?.stop());

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function openEditor(options = desktop): Promise<Page> {
  const page = await (await site.visit(site.owner, options)).newPage();
  await page.goto(`/app/studio/video/${site.film}/edit/interactions`);
  await page.locator('section[aria-label="Video player"]').waitFor();
  await page.getByRole('heading', { name: 'Quizzes and questions' }).waitFor();
  return page;
}
const seekTo = (page: Page, sec: number): Promise<void> =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, to) => {
    const seeked = new Promise((done) => video.addEventListener('seeked', done, { once: true }));
    video.currentTime = to;
    await seeked;
  }, sec);
const drafts = async () => (await site.owner.call(quizRoutes.list, { id: site.film, drafts: true })).list;
const published = async () => (await site.owner.call(quizRoutes.list, { id: site.film })).list;
beforeEach(async () => {
  const { list } = await site.owner.call(timelineRoutes.list, { id: site.film, drafts: true });
  for (const { id: item } of list)
    await site.owner.call(timelineRoutes.remove, { id: site.film, item, publish: true });
});
/** Adds a question with two choices at a time, and leaves its form open. */
async function addQuestion(page: Page, quiz: string, sec: number, text: string, choices: string[]) {
  await seekTo(page, sec);
  await page.getByRole('button', { name: `Add a question to ${quiz}` }).click();
  const form = page.getByRole('form', { name: /^Edit / });
  await expect.poll(() => form.getByLabel('Question', { exact: true }).inputValue()).toBe('');
  await form.getByLabel('Question', { exact: true }).fill(text);
  for (const [index, choice] of choices.entries())
    await form.getByLabel(`Choice ${index + 1}`, { exact: true }).fill(choice);
  return form;
}

describe('the editor of quizzes', () => {
  it('creates a quiz, tries a question in the player, and publishes what is complete [HO-03]', async () => {
    const page = await openEditor();
    await page.getByRole('button', { name: 'Add a quiz' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Harbors');
    await page.getByLabel('Passing score in percent').fill('50');
    const first = await addQuestion(page, 'Harbors', 5, 'Which way is the sea?', ['Left', 'Right']);
    await first.getByRole('radio', { name: 'Choice 2 is correct' }).check();
    await first.getByRole('switch', { name: 'Show the answer' }).click();
    await first.getByLabel('Explanation').fill('The sun rises there.');

    // The player beside the form asks it, as it was typed a moment ago.
    await first.getByRole('button', { name: 'Try it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Which way is the sea?' });
    await dialog.getByText('Left').click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('Wrong', { exact: true }).first().waitFor();
    await dialog.getByText('The sun rises there.').waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // And once more.
    await page.getByRole('button', { name: 'Try Which way is the sea?' }).click();
    await dialog.getByText('Right').click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('Correct', { exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const second = await addQuestion(page, 'Harbors', 20, 'What is a quay?', ['A fish', 'A landing']);
    await second.getByRole('button', { name: 'Done' }).click();
    const quiz = page.getByRole('region', { name: 'Harbors' });
    await quiz.getByText('Mark the correct answer.').waitFor();
    await page.getByText(/^1 question or quiz is not complete/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);

    // Nothing is published as long as something is missing; the message leads there.
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText("The changes weren't published").first().waitFor();
    expect(await published()).toEqual([]);
    // Until its region has the focus, screen readers read the alert that repeats the notice.
    await page.getByLabel('Notifications').getByRole('button', { name: 'Show', includeHidden: true }).click();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLTextAreaElement | null)?.value))
      .toBe('What is a quay?');
    await page.getByRole('radio', { name: 'Choice 2 is correct' }).check();
    await quiz.getByText('Mark the correct answer.').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Changes published').first().waitFor();
    expect(await published()).toMatchObject([
      {
        title: 'Harbors',
        passing_score: 50,
        mcqs: [
          { text: 'Which way is the sea?', answer: 2, appears_at: 5000, explanation: 'The sun rises there.' },
          { text: 'What is a quay?', answer: 2, appears_at: 20_000 },
        ],
      },
    ]);

    // Editing is not watching: playing over a published question asks nothing.
    await seekTo(page, 4);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 6.5);
    expect(await dialog.count()).toBe(0);
    expect((await media(page)).paused).toBe(false);
  });

  it('works with the keyboard alone: adds, fills in, puts in order, deletes, and brings back', async () => {
    const page = await openEditor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-first'));
    await page.getByRole('button', { name: 'Add a quiz' }).press('Enter');
    await expect.poll(focused).toBe('');
    await page.keyboard.type('Knots');
    await page.getByRole('button', { name: 'Add a question to Knots' }).press('Enter');
    for (const text of ['First?', 'Second?']) {
      const question = page.getByRole('form', { name: /^Edit / }).getByLabel('Question', { exact: true });
      await question.waitFor();
      await expect.poll(focused).toBe('');
      await page.keyboard.type(text);
      await page.getByRole('button', { name: 'Done' }).press('Enter');
      await page.getByRole('button', { name: new RegExp(`^${text.slice(0, -1)}`) }).waitFor();
      if (text === 'First?')
        await page.getByRole('button', { name: 'Add a question to Knots' }).press('Enter');
    }
    const order = async () => (await drafts())[0]?.mcqs.map(({ text }) => text);
    await expect.poll(order).toEqual(['First?', 'Second?']);
    await page.getByRole('button', { name: /^Second/ }).press('Alt+ArrowUp');
    await expect.poll(order).toEqual(['Second?', 'First?']);
    // Also while the move is still being shown.
    await page.getByRole('button', { name: 'Delete First?' }).press('Enter');
    await page.getByLabel('Notifications').getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(async () => [...((await order()) ?? [])].sort()).toEqual(['First?', 'Second?']);
    await page.getByRole('button', { name: 'Delete First?' }).press('Enter');
    await expect.poll(order).toEqual(['Second?']);
    // The focus is at the neighbor.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Delete Second?');
  });

  it('imports what it exports', async () => {
    const page = await openEditor();
    const menu = page.getByRole('button', { name: 'Import, export, and copy' });
    const list = [
      {
        title: 'Knots',
        mcqs: [{ text: 'Which knot?', ch1: 'Bowline', ch2: 'Reef', answer: 1, appears_at: 9000 }],
      },
    ];
    const importFile = async (name: string, buffer: Buffer): Promise<void> => {
      await menu.click();
      await page.getByRole('menuitem', { name: 'Import…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import questions' });
      await dialog.getByLabel('File with questions').setInputFiles({ name, mimeType: 'text/plain', buffer });
      await dialog.getByRole('button', { name: 'Add 1 question' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await importFile('quiz.json', Buffer.from(JSON.stringify(list)));
    await page.getByRole('region', { name: 'Knots' }).waitFor();
    await menu.click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as GIFT' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Harbour at dawn.gift');
    await importFile('again.gift', await readFile(await file.path()));
    await expect
      .poll(async () => (await drafts()).map(({ title, mcqs }) => [title, mcqs.map(({ text }) => text)]))
      .toEqual([
        ['Knots', ['Which knot?']],
        ['Knots', ['Which knot?']],
      ]);
  });

  it('fits a phone, in both themes', async () => {
    const page = await openEditor(phone);
    await page.getByRole('button', { name: 'Add a quiz' }).click();
    await page
      .getByLabel('Title', { exact: true })
      .fill('A quiz whose title is so long that it takes two lines here');
    await page.getByRole('button', { name: /^Add a question to A quiz/ }).click();
    const form = page.getByRole('form', { name: /^Edit / });
    await form.getByLabel('Question', { exact: true }).fill('What is \\(a^2 + b^2\\)?');
    await form.getByRole('group', { name: 'How viewers see the formulas' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findAxeViolations(page), colorScheme).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
