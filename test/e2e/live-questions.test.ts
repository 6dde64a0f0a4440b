import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedPath } from '#features/playback/contract.ts';
import { quizRoutes } from '#features/quizzes/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { TestPerson } from '#test/test-server.ts';
import { findAxeViolations } from './axe.ts';
import { type Site, startSite } from './harness.ts';

let site: Site;
let owner: TestPerson;
beforeAll(async () => {
  site = await startSite();
  owner = await site.as('ana');
});
afterAll(() => site?.stop());

const QUESTION = 'Which color is the warmest?';
const FORMULA = String.raw`What is \(\vec{v}^2\)?`;

/** An event that is live, with two polls. */
async function startEvent() {
  const { kapsule_id: id } = await owner.call(videoRoutes.create, {
    displayname: 'Ask me anything',
    visibility: 'public',
    src: 'LIVE_EVENT',
  });
  await owner.call(videoRoutes.setLiveState, { id, state: 'LIVE' });
  const poll = { type: 'poll', appears_at: 'LIVE', results: 'percent' } as const;
  const mcqs = [
    { ...poll, text: QUESTION, ch1: 'Red', ch2: 'Green', ch3: 'Blue' },
    { ...poll, text: FORMULA, ch1: String.raw`\(\frac{1}{2}\)`, ch2: 'A number' },
  ];
  const { list } = await owner.call(quizRoutes.replace, { id, list: [{ qid: 0, mcqs }] });
  const [first = 0, second = 0] = list.flatMap((quiz) => quiz.mcqs.map((mcq) => Number(mcq.id)));
  return {
    id,
    first,
    second,
    open: (question: number) => owner.call(quizRoutes.open, { id, question }),
    close: (question: number) => owner.call(quizRoutes.close, { id, question }),
    /** Ends the event, because only one of an owner runs at a time. */
    end: () => owner.call(videoRoutes.setLiveState, { id, state: 'CLOSED' }),
  };
}

/** The widths at which the question mark is not on the line of its formula. */
function findStrays(title: HTMLElement): number[] {
  const formula = [...title.querySelectorAll('.katex-html .katex-base')].at(-1) as Element;
  const mark = document.createRange();
  mark.selectNodeContents(title.querySelector('[data-formulas]')?.lastChild as Text);
  const narrowest = Math.ceil(formula.getBoundingClientRect().width + mark.getBoundingClientRect().width);
  const widths = Array.from({ length: 200 }, (_, at) => narrowest + at);
  const strays = widths.filter((width) => {
    title.style.inlineSize = `${width}px`;
    const { top, bottom } = mark.getBoundingClientRect();
    return (top + bottom) / 2 > formula.getBoundingClientRect().bottom;
  });
  title.style.inlineSize = '';
  return strays;
}

interface Watching {
  readonly page: Page;
  /** Violations of the content security policy, and uncaught errors. */
  readonly broken: string[];
}
async function watch(path: string, viewport = { width: 1280, height: 900 }): Promise<Watching> {
  const page = await (await site.visit(undefined, { viewport })).newPage();
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text());
  });
  // Both pages ask which question is open once they listen.
  await Promise.all([page.waitForResponse(/live_question/), page.goto(path)]);
  return { page, broken };
}
const card = (place: Page | Frame, name = QUESTION) => place.getByRole('region', { name });
const row = (place: Page | Frame, name: string) =>
  card(place).getByRole('listitem').filter({ hasText: name });

async function answer(place: Page | Frame, choice: string): Promise<void> {
  await card(place).getByText(choice, { exact: true }).click();
  await card(place).getByRole('button', { name: 'Submit' }).click();
}

describe('a poll of a live event', () => {
  it('is opened by the owner, answered on the watch page and in a frame, and closed; both see the results change', async () => {
    const event = await startEvent();
    const { page, broken } = await watch(`/app/video/${event.id}`);
    const { page: framed, broken: brokenInFrame } = await watch(embeddedPath(event.id, 4), {
      width: 640,
      height: 360,
    });
    expect(await card(page).count()).toBe(0);

    await event.open(event.first);
    await Promise.all([card(page).waitFor(), card(framed).waitFor()]);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

    await answer(page, 'Red');
    await row(page, 'Red').filter({ hasText: '100%' }).filter({ hasText: 'Your answer' }).waitFor();
    expect(await card(framed).getByRole('listitem').count()).toBe(0);

    await answer(framed, 'Blue');
    // The results of both, with no request of their own.
    for (const place of [page, framed]) {
      await row(place, 'Red').filter({ hasText: '50%' }).waitFor();
      await row(place, 'Blue').filter({ hasText: '50%' }).waitFor();
      await card(place).getByText('2 answers').waitFor();
    }
    await event.close(event.first);
    for (const place of [page, framed])
      await card(place).locator('p').filter({ hasText: 'This question is closed.' }).first().waitFor();
    expect(await owner.call(quizRoutes.openings, { id: event.id })).toMatchObject({
      list: [{ id: event.first, is_open: false, results: [1, 0, 1] }],
    });
    expect([...broken, ...brokenInFrame]).toEqual([]);
    await event.end();
  });

  it('that is open when the page is loaded is shown, and its results after a reload', async () => {
    const event = await startEvent();
    await event.open(event.first);
    for (const path of [`/app/video/${event.id}`, embeddedPath(event.id, 4)]) {
      const { page } = await watch(path);
      await answer(page, 'Green');
      await row(page, 'Green').filter({ hasText: 'Your answer' }).waitFor();
      await page.reload();
      await row(page, 'Green').filter({ hasText: 'Your answer' }).waitFor();
      expect(await card(page).getByRole('button', { name: 'Submit' }).count()).toBe(0);
    }
    await event.end();
  });

  it('typesets formulas under the content security policy, with our own fonts [QZ-11]', async () => {
    const event = await startEvent();
    await event.open(event.second);
    for (const path of [`/app/video/${event.id}`, embeddedPath(event.id, 4)]) {
      const { page, broken } = await watch(path);
      const question = page.getByRole('region').filter({ hasText: 'What is' });
      await question.locator('h2 .katex').waitFor();
      await question.locator('label .katex').waitFor();
      const fonts = () =>
        page.evaluate(async () => {
          await document.fonts.ready;
          return [...document.fonts]
            .filter(({ family, status }) => family.includes('KaTeX') && status === 'loaded')
            .map(({ family }) => family.replaceAll('"', ''));
        });
      await expect.poll(fonts).toContain('KaTeX_Main');
      const arrow = question.locator('h2 svg[viewBox]').first();
      expect(await arrow.evaluate((svg) => getComputedStyle(svg).width)).not.toBe('0px');
      expect(await arrow.evaluate((svg: SVGElement) => svg.style.width)).toMatch(/em$/);
      // Without its styles, a fraction is a row of digits.
      const top = (digit: string): Promise<number | undefined> =>
        question
          .locator('label .katex-html')
          .getByText(digit, { exact: true })
          .first()
          .boundingBox()
          .then((box) => box?.y);
      expect(await top('1')).toBeLessThan((await top('2')) ?? 0);
      expect(await question.locator('h2').evaluate(findStrays)).toEqual([]);
      expect(broken).toEqual([]);
    }
    await event.end();
  });

  it.each([
    ['a frame of 300 × 170', { width: 300, height: 170 }, true],
    ['a phone', { width: 390, height: 844 }, false],
    ['the smallest phone', { width: 320, height: 568 }, false],
    ['a desktop', { width: 1280, height: 800 }, false],
  ])('can be answered on %s', async (_, viewport, isFrame) => {
    const event = await startEvent();
    await event.open(event.first);
    const { page } = await watch(isFrame ? embeddedPath(event.id, 4) : `/app/video/${event.id}`, viewport);
    await card(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findAxeViolations(page, 'section:has(> header > p)')).toEqual([]);
    await card(page).getByText('Green', { exact: true }).click();
    const box = await card(page).getByRole('button', { name: 'Submit' }).boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= viewport.height).toBe(true);
    if (viewport.width < 400 && !isFrame) {
      const picture = await page.getByText('Live now').boundingBox();
      expect((await card(page).boundingBox())?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0));
    }
    await card(page).getByRole('button', { name: 'Submit' }).click();
    await row(page, 'Green').filter({ hasText: 'Your answer' }).waitFor();
    await event.end();
  });

  it('can be put away and brought back by keyboard', async () => {
    const event = await startEvent();
    await event.open(event.first);
    const { page } = await watch(embeddedPath(event.id, 4), { width: 640, height: 360 });
    await card(page).getByRole('button', { name: 'Close' }).press('Enter');
    await page.getByRole('button', { name: 'Show question' }).press('Enter');
    await card(page).getByRole('radio', { name: 'Green' }).press('Space');
    await card(page).getByRole('button', { name: 'Submit' }).press('Enter');
    await row(page, 'Green').filter({ hasText: 'Your answer' }).waitFor();
    await event.end();
  });
});
