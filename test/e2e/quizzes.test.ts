import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { type QuizListWire, quizRoutes } from '#features/quizzes/contract.ts';
import { findAxeViolations } from './axe.ts';
import {
  media,
  type PlayerSite,
  seekBar,
  stage,
  startPlayerSite,
  untilPlaying,
  untilReady,
} from './player-page.ts';

let site: PlayerSite;
beforeAll(async () => {
  site = await startPlayerSite();
});
afterAll(() => site?.stop());

const desktop = { viewport: { width: 1280, height: 800 } };
const ask = (list: QuizListWire) => site.owner.call(quizRoutes.replace, { id: site.film, list });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const choose = (page: Page, choice: string) => dialog(page).getByText(choice, { exact: true }).click();
const play = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => void video.play());
const seek = (page: Page, sec: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, sec);
const positionSec = async (page: Page) => (await media(page)).currentTime;

const harbor = (more: Partial<QuizListWire[number]> = {}): QuizListWire => [
  {
    title: 'The harbor',
    description: 'Two questions.',
    passing_score: 50,
    mcqs: [
      {
        text: 'What leaves first?',
        ch1: 'The boat',
        ch2: 'The tide',
        answer: 1,
        rel_offset: 2000,
        show_answer_flag: true,
        explanation: 'The tide follows an hour later.',
      },
      { text: 'Which day is it?', ch1: 'Monday', ch2: 'Sunday', answer: 2, rel_offset: 2000 },
    ],
    ...more,
  },
];
const compulsory: QuizListWire = [
  {
    qid: 0,
    mcqs: [{ text: 'Are you there?', ch1: 'Yes', ch2: 'No', rel_offset: 8000, compulsory_flag: true }],
  },
];

describe('a quiz in the player', () => {
  it('is asked, graded, and shown at the end; a reload asks nothing twice [QZ-01, QZ-02, QZ-05, QZ-07, EO-02, EO-03]', async () => {
    await ask(harbor());
    const page = await site.watch(desktop);
    await play(page);
    await dialog(page).getByText('Passing score: 50%').waitFor();
    expect((await media(page)).paused).toBe(true);
    await press(page, 'Take this quiz');
    await dialog(page).getByText('1 of 2').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    await choose(page, 'The boat');
    await press(page, 'Submit');
    await dialog(page).getByText('The tide follows an hour later.').waitFor();
    await dialog(page).getByText('Which day is it?').waitFor();
    await choose(page, 'Monday');
    await press(page, 'Submit');
    await dialog(page).waitFor({ state: 'detached' });
    await untilPlaying(page);
    await page.reload();
    await untilReady(page);
    await play(page);
    await untilPlaying(page, 3);
    expect(await dialog(page).count()).toBe(0);
    await seek(page, 39);
    const end = page.locator('[data-end]');
    await end.getByText('Good work').waitFor();
    await end.getByText('1/2').waitFor();
    expect(await findAxeViolations(page, '[data-skin]')).toEqual([]);
  });

  it('can be answered with the keyboard alone', async () => {
    await ask(harbor());
    const page = await site.watch(desktop);
    await play(page);
    await dialog(page).getByText('Take this quiz').waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('What leaves first?').waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Correct answer').first().waitFor();
    await dialog(page).getByText('Which day is it?').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await untilPlaying(page);
  });

  it('is not jumped over by keys, the seek bar, the media element, or a reload [QZ-03]', async () => {
    await ask(compulsory);
    const page = await site.watch(desktop);
    await play(page);
    await untilPlaying(page);
    await seekBar(page).focus();
    await page.keyboard.press('End');
    await dialog(page).getByText('Are you there?').waitFor();
    expect(await positionSec(page)).toBeCloseTo(8, 0);
    await seek(page, 30);
    await expect.poll(() => positionSec(page)).toBeLessThan(9);
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowRight');
    expect(await dialog(page).getByRole('button', { name: 'Skip' }).count()).toBe(0);
    expect(await dialog(page).count()).toBe(1);
    expect(await positionSec(page)).toBeLessThan(9);
    await page.goto(`/app/video/${site.film}?offset=20`);
    await untilReady(page);
    await play(page);
    await dialog(page).getByText('Are you there?').waitFor();
    await choose(page, 'Yes');
    await press(page, 'Submit');
    await untilPlaying(page, 20);
  });

  it('keeps an answer that was given offline, and sends it later', async () => {
    await ask(compulsory);
    const page = await site.watch(desktop);
    await play(page);
    await untilPlaying(page);
    await seek(page, 8);
    await dialog(page).getByText('Are you there?').waitFor();
    await choose(page, 'No');
    await page.context().setOffline(true);
    await press(page, 'Submit');
    await dialog(page).waitFor({ state: 'detached' });
    const sent = page.waitForResponse((response) => response.url().endsWith('/answers') && response.ok());
    await page.context().setOffline(false);
    await sent;
  });

  it('reports a failed answer and takes it again [QZ-06]', async () => {
    await ask(compulsory);
    const page = await site.watch(desktop);
    let failures = 1;
    await page.route('**/answers', (route) => (failures-- > 0 ? route.abort() : route.continue()));
    await play(page);
    await untilPlaying(page);
    await seek(page, 8);
    await choose(page, 'Yes');
    await press(page, 'Submit');
    await dialog(page).getByText('*Something went wrong. Please reattempt the answer...').waitFor();
    await press(page, 'Submit');
    await untilPlaying(page, 8);
  });

  it.each([
    ['a narrow phone', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }, ''],
    ['a small frame', { viewport: { width: 300, height: 170 } }, '/v4/embedded'],
  ])('fits into %s, with a formula and long texts [QZ-08, QZ-11]', async (_, options, path) => {
    const long = 'A question of more than 136 characters that goes on and on, '.repeat(4);
    const [left, right] = ['\\(', '\\)'];
    const { version } = await site.owner.call(organizationRoutes.get, {});
    expect(version).toBeGreaterThan(0);
    const text = `${long} ${left}E = mc^2${right}?`;
    const mcqs = [{ text, ch1: 'Yes', ch2: 'No', ch3: 'Perhaps', ch4: long, answer: 1, rel_offset: 1000 }];
    await ask([{ qid: 0, mcqs }]);
    const page = await (await site.visit(undefined, options)).newPage();
    await page.goto(`/app/video/${site.film}${path}?autoplay=true&muted=true`);
    await dialog(page).locator('.katex').first().waitFor({ state: 'attached' });
    await press(page, 'EXPAND');
    await press(page, 'COLLAPSE');
    const box = await dialog(page).boundingBox();
    const { width, height } = options.viewport;
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    expect(box!.y + box!.height).toBeLessThanOrEqual(height);
    const submit = await dialog(page).getByRole('button', { name: 'Submit' }).boundingBox();
    expect(submit!.y + submit!.height).toBeLessThanOrEqual(height);
    await choose(page, 'Perhaps');
    expect(await findAxeViolations(page, '[role="dialog"]')).toEqual([]);
    await press(page, 'Submit');
    await untilPlaying(page, 1);
  });

  it('is asked before the first play, and after the end [QZ-04]', async () => {
    const question = (text: string, appears_at: 'START' | 'END') => ({
      text,
      appears_at,
      ch1: 'Yes',
      ch2: 'No',
    });
    await ask([{ qid: 0, mcqs: [question('Ready?', 'START'), question('Did you like it?', 'END')] }]);
    const page = await site.watch(desktop);
    await play(page);
    await dialog(page).getByText('Ready?').waitFor();
    expect(await positionSec(page)).toBeLessThan(0.5);
    await press(page, 'Skip');
    await untilPlaying(page);
    await seek(page, 39);
    await dialog(page).getByText('Did you like it?').waitFor();
    await press(page, 'Skip');
    await stage(page).locator('[data-end]').getByRole('button', { name: 'Replay' }).waitFor();
  });
});
