import { expect } from 'vitest';
import type { Page } from '../page.ts';
import type { World } from '../world.ts';
import { openWatchPage } from './watch.ts';

const SIGN_IN_LINK = { css: 'header a', name: 'Sign in' };
const ACCOUNT_BUTTON = { css: 'header button', name: 'Account of vic' };

async function signIn(page: Page, { viewer }: World): Promise<void> {
  await page.click(SIGN_IN_LINK);
  await page.click({ css: 'input[autocomplete="username"]' });
  await page.type(viewer.username);
  await page.click({ css: 'input[type="password"]' });
  await page.type(viewer.password);
  await page.press('Enter');
  // Signing in loads the page that the viewer came from.
  await expect.poll(() => page.run(() => location.pathname)).not.toBe('/app/login');
  await page.waitForVisible(ACCOUNT_BUTTON);
}

export async function signsInAndOut(page: Page, world: World): Promise<void> {
  await page.goto(world.url);
  await signIn(page, world);
  await page.reload();
  await page.click(ACCOUNT_BUTTON);
  await page.click({ css: '[role="menuitem"]', name: 'Sign out' });
  await page.waitForVisible(SIGN_IN_LINK);
  await page.reload();
  await page.waitForVisible(SIGN_IN_LINK);
  expect(await page.problems()).toEqual([]);
}

export async function comments(page: Page, world: World): Promise<void> {
  const text = `Seen at ${performance.now()}`;
  const comment = { css: 'article[data-place] p', name: text };
  await openWatchPage(page, world);
  await signIn(page, world);
  await page.click({ css: 'textarea' });
  await page.type(text);
  await page.press('Enter');
  await page.waitForVisible(comment);
  await page.reload();
  await page.waitForVisible(comment);
  expect(await page.problems()).toEqual([]);
}
