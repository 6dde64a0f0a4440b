import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestMailbox, type TestMailbox } from '#test/test-mailbox.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';
import { type DemoSite, fillSignIn, heading, startDemoSite } from './demo-site.ts';

let mailbox: TestMailbox;
let site: DemoSite;
/** Sends the mail. */
let worker: TestServer;
let internal: string;
beforeAll(async () => {
  mailbox = await createTestMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'video@acme.test' };
  site = await startDemoSite({ env });
  worker = await createTestServer({
    databaseUrl: site.databaseUrl,
    env: { ...env, ROLE: 'worker' },
    compose: { clock: site.server.kernel.clock },
  });
  internal = await site.addVideo('For members');
  await site.owner.call(videoRoutes.change, { id: internal, visibility: 'organization' });
});
afterAll(async () => {
  await worker?.stop();
  await site?.stop();
  await mailbox?.stop();
});

const watchPath = () => `/app/video/${internal}`;
const closedDoor = 'This video is only for members of Kapsule';

/** Creates an invitation and returns its link. */
async function inviteFrom(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel("Who it's for").fill(label);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('list', { name: 'Open invitations' }).getByText(label).waitFor();
  return link.slice(link.indexOf('/app/join'));
}
async function signUp(page: Page, username: string): Promise<void> {
  await page.getByLabel('Your name').fill(username);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('a password of their own');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: `Account of ${username}` }).waitFor();
}

describe('an invitation', () => {
  it("makes a newcomer a member who sees the organization's videos, until they are removed [HO-02, HO-04]", async () => {
    const admin = await site.open('/app/organization/people?view=joining', 'owner');
    const link = await inviteFrom(admin, 'Ina from Sales');

    const ina = await site.open(watchPath());
    await heading(ina, closedDoor).waitFor();
    await ina.goto(link);
    await heading(ina, 'Join Kapsule').waitFor();
    await ina.getByRole('link', { name: 'Create account' }).click();
    await signUp(ina, 'ina');
    await ina.goto(watchPath());
    await heading(ina, 'For members').waitFor();
    await ina.getByRole('link', { name: 'Studio' }).click();
    await heading(ina, 'My videos').waitFor();

    const late = await site.open(link);
    await late.getByText('This invitation has already been used. Ask for a new one.').waitFor();

    await admin.getByRole('button', { name: 'Members', exact: true }).click();
    await admin.getByRole('button', { name: 'Actions for ina' }).click();
    await admin.getByRole('menuitem', { name: 'Remove member' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click();
    await admin.getByText('ina is no longer a member').waitFor();
    await ina.goto(watchPath());
    await heading(ina, closedDoor).waitFor();
    await ina.getByText('Ask an administrator for an invitation.').waitFor();
    await ina.goto('/app/studio');
    await heading(ina, 'The studio is for members').waitFor();
    expect(await ina.getByRole('link', { name: 'Studio' }).count()).toBe(0);
  });

  it('is kept while the person signs in first, and can be revoked [HO-02]', async () => {
    const admin = await site.open('/app/organization/people?view=joining', 'owner');
    const link = await inviteFrom(admin, 'Vic');
    const vic = await site.open(link);
    await vic.getByRole('link', { name: 'Sign in' }).last().click();
    await fillSignIn(vic, 'viewer');
    await vic.getByText("You're signed in as Vic Viewer.").waitFor();
    expect(vic.url()).toContain(link);

    await admin.getByRole('button', { name: 'Revoke Vic' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click();
    await admin.getByText('No open invitations.').waitFor();
    await vic.getByRole('button', { name: 'Join Kapsule' }).click();
    await vic.getByText('This invitation was revoked. Ask for a new one.').waitFor();

    const again = await inviteFrom(admin, 'Vic again');
    await vic.goto(again);
    await vic.reload();
    await vic.getByRole('button', { name: 'Join Kapsule' }).click();
    await heading(vic, "You're a member of Kapsule").waitFor();
    await vic.getByRole('link', { name: 'Studio' }).waitFor();
  });
});

describe('a mail domain', () => {
  it('makes a person a member who confirms an address there [HO-02]', async () => {
    const admin = await site.open('/app/organization/people?view=joining', 'owner');
    await admin.getByLabel('Email domains').fill('not a domain,');
    await admin.getByRole('button', { name: 'Save rules' }).click();
    await admin.getByText('Enter domains such as example.org.').waitFor();
    await admin.getByRole('button', { name: 'Remove not a domain' }).click();
    await admin.getByLabel('Email domains').fill('acme.test,');
    await admin.getByRole('button', { name: 'Save rules' }).click();
    await admin.getByText('Rules saved').waitFor();

    const ben = await site.open('/app/signup');
    await signUp(ben, 'ben');
    await ben.goto('/app/user/ben/setting');
    await ben.getByLabel('Email address').fill('ben@acme.test');
    await ben.getByRole('button', { name: 'Send link' }).click();
    await ben.getByText('Check your inbox').waitFor();
    await ben.getByText('A link is on its way to ben@acme.test').waitFor();
    const { text } = await mailbox.mailTo('ben@acme.test');
    const link = /\/app\/confirm#[\w-]+/.exec(text)?.[0] ?? '';
    await ben.goto(link);
    await ben.getByRole('button', { name: 'Confirm email address' }).click();
    await heading(ben, 'Your email address is confirmed').waitFor();
    await ben.getByText("You're a member of Kapsule.").waitFor();
    await ben.goto(watchPath());
    await heading(ben, 'For members').waitFor();
  });
});
