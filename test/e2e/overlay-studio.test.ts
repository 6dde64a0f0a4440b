import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeViolations } from './axe.ts';
import { type PlayerSite, startPlayerSite } from './player-page.ts';

let site: PlayerSite;
beforeAll(async () => {
  site = await startPlayerSite();
}, 400_000);
afterAll(() => site?.stop());

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function openEditor(options = desktop): Promise<Page> {
  const page = await (await site.visit(site.owner, options)).newPage();
  await page.goto(`/app/studio/video/${site.film}/edit/interactions`);
  await page.locator('section[aria-label="Video player"]').waitFor();
  return page;
}
const block = (page: Page) => page.getByRole('region', { name: 'Interactions' });
/** With the keyboard: a press of the mouse that takes more than 500 ms, as on a busy machine, closes the menu again. */
async function openForm(page: Page): Promise<void> {
  await block(page).getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: /^Notification/ }).press('Enter');
  await block(page).getByRole('form', { name: 'Add Notification' }).waitFor();
}

describe('overlays on the edit page', () => {
  it('are added at the current time, shown as drafts, and gone from the player with the tab', async () => {
    const page = await openEditor();
    // The tests of this file share a video, and may be tried twice.
    const text = `Mind rope ${Date.now() % 1000}`;
    const player = page.locator('section[aria-label="Video player"]');
    await openForm(page);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Add Notification');
    await block(page).getByLabel('Message').fill(text);
    await block(page).getByRole('button', { name: 'Add', exact: true }).click();
    await block(page)
      .getByRole('button', { name: `Show ${text} in the player` })
      .click();
    const shown = player.getByRole('note', { name: text });
    await shown.waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await shown.waitFor({ state: 'detached' });
  });

  it('are not lost with their form, their tab, or the page without a question', async () => {
    const page = await openEditor();
    const question = page.getByRole('alertdialog');
    const answer = async (title: string, name: string): Promise<void> => {
      await page.getByRole('alertdialog', { name: title }).getByRole('button', { name }).click();
      await question.waitFor({ state: 'detached' });
    };
    const tab = (name: string) => page.getByRole('tab', { name });
    const message = block(page).getByLabel('Message');
    await openForm(page);
    await message.fill('Typed, but not added');
    await tab('Details').click();
    await answer('Discard your changes?', 'Keep editing');
    // The focus neither asks again nor opens a tab.
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('tabpanel');
    await tab('Interactions').focus();
    await page.keyboard.press('ArrowRight');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/app/studio/video/${site.film}/edit/interactions`);
    await page.getByRole('link', { name: 'Kapsule, library' }).click();
    await answer('Leave without saving?', 'Stay');
    const [asked] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => setTimeout(() => location.reload())),
    ]);
    await asked.dismiss();
    await block(page).getByRole('button', { name: 'Cancel' }).click();
    await answer('Discard your changes?', 'Keep editing');
    expect(await message.inputValue()).toBe('Typed, but not added');
    await tab('Details').click();
    await answer('Discard your changes?', 'Discard');
    await page.getByLabel('Title').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/studio/video/${site.film}`);
    await tab('Interactions').click();
    await openForm(page);
    await message.fill('Typed, too');
    await block(page).getByRole('button', { name: 'Cancel' }).click();
    await answer('Discard your changes?', 'Discard');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add');
  });

  it('have forms that fit a phone and can be used by everyone', async () => {
    const page = await openEditor(phone);
    await openForm(page);
    await block(page).getByRole('button', { name: 'Look', exact: false }).first().waitFor();
    await page.getByRole('switch', { name: 'Image before the video' }).click();
    await page.getByRole('switch', { name: 'Survey' }).click();
    await page.getByLabel('When it appears').waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
