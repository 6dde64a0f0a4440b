import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { recoveryRoutes } from '#features/accounts/recovery-contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { createPerson } from '#test/test-server.ts';
import { findAxeViolations } from './axe.ts';
import { DEMO_PASSWORD, type DemoSite, fillSignIn, heading, startDemoSite } from './demo-site.ts';

let site: DemoSite;
beforeAll(async () => {
  // Jobs do not run here, so nothing is sent.
  site = await startDemoSite({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'video@acme.test' } });
});
afterAll(() => site?.stop());

const account = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` });

describe('two-step sign-in', () => {
  it('is set up with a QR code, asks for a code, and accepts a recovery code [HO-02]', async () => {
    const page = await site.open('/app/user/viewer/setting', 'viewer');
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    const secret = await dialog.getByLabel('Or type this key').inputValue();
    await dialog.getByLabel('Code', { exact: true }).fill(createAuthenticator(secret)());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = (await dialog.getByLabel('Recovery codes').inputValue()).split('\n');
    expect(codes).toHaveLength(10);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Two-step sign-in is on. 10 recovery codes left.').waitFor();
    await page.context().close();

    const again = await site.open('/app/login');
    await fillSignIn(again, 'viewer');
    const code = again.getByLabel('Code', { exact: true });
    await code.fill('000 000');
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.getByText("This code isn't correct.").waitFor();
    expect(await findAxeViolations(again)).toEqual([]);
    await code.fill(codes[0] ?? '');
    await again.keyboard.press('Enter');
    await account(again, 'Vic Viewer').waitFor();
    await again.context().close();
  });
});

describe('a forgotten password', () => {
  it('is replaced with a link, once [HO-02]', async () => {
    const request = await site.open('/app/login');
    await request.getByRole('link', { name: 'Forgot password?' }).click();
    await request.getByLabel('Username or email address').fill('nobody-here');
    await request.getByRole('button', { name: 'Send link' }).click();
    await heading(request, 'Check your inbox').waitFor();
    expect(await findAxeViolations(request)).toEqual([]);
    await request.context().close();

    const { url } = await site.owner.call(recoveryRoutes.createResetLink, { username: 'moderator' });
    const link = url.slice(url.indexOf('/app/'));
    const page = await site.open(link);
    await page.getByText('for @moderator').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('At least 10 characters.', { exact: true }).waitFor();
    await page.getByLabel('New password', { exact: true }).fill('a new one for the moderator');
    await page.getByRole('button', { name: 'Save password' }).click();
    await heading(page, 'Your password was changed').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await fillSignIn(page, 'moderator', 'a new one for the moderator');
    await account(page, 'Mo Derator').waitFor();
    await page.context().close();

    const late = await site.open(link, 'owner');
    await heading(late, "This link doesn't work").waitFor();
    await late.getByText('This link was already used', { exact: false }).waitFor();
  });
});

describe('sessions', () => {
  it('are signed out one by one and all at once [HO-02]', async () => {
    const page = await site.open('/app/user/owner/setting', 'owner');
    const other = await site.open('/app/studio', 'owner');
    await page.reload();
    await page
      .getByRole('button', { name: /^Sign out (?!everywhere)/ })
      .first()
      .click();
    await page.getByText('was signed out', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await other.goto('/');
    await other.getByRole('link', { name: 'Sign in' }).waitFor();
  });
});

describe('the data of a person', () => {
  it('is downloaded, and then deleted with the account everywhere [HO-02, HO-04]', async () => {
    await site.server.service('accounts').createUser({
      username: 'leaving',
      displayname: 'Lea Ving',
      password: DEMO_PASSWORD,
      role: 'member',
    });
    const leaving = createPerson(site.url, 'leaving');
    await leaving.call(accountRoutes.signIn, { username: 'leaving', password: DEMO_PASSWORD });
    const page = await site.open('/app/user/leaving/setting', 'leaving');
    const elsewhere = await site.open('/app/studio', 'leaving');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Download your data' }).click();
    await dialog.getByText('The current password is incorrect.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download your data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('leaving.json');
    const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(data.account).toMatchObject({ username: 'leaving', displayname: 'Lea Ving' });

    await dialog.waitFor({ state: 'hidden' });
    const { kapsule_id: id } = await leaving.call(videoRoutes.create, {
      displayname: 'Still on air',
      src: 'LIVE_EVENT',
    });
    await leaving.call(videoRoutes.setLiveState, { id, state: 'LIVE' });
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByText('One of your live events is still running. End it first.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    await leaving.call(videoRoutes.setLiveState, { id, state: 'CLOSED' });
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByRole('radio', { name: 'Hand over to Olivia Owner' }).check();
    await dialog.getByText('Nobody can use the name “leaving” again, not even you.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { name: 'Your account was deleted' }).waitFor();
    await page.getByRole('button', { name: 'Go to the start page' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await elsewhere.goto('/');
    await elsewhere.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.goto('/app/login');
    await fillSignIn(page, 'leaving');
    await page.getByText('Incorrect username or password.').waitFor();
  });
});
