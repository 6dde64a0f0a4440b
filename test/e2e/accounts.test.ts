import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes, OWN_CLIENT_ID, SIGNED_IN_MESSAGE } from '#features/accounts/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { freePort } from '#test/real-server.ts';
import { createTestProvider, TEST_CLIENT, type TestProvider } from '#test/test-provider.ts';
import {
  choose,
  DEMO_PASSWORD,
  type DemoSite,
  fillSignIn,
  heading,
  startDemoSite,
  untilLoaded,
} from './demo-site.ts';

let provider: TestProvider;
let site: DemoSite;
beforeAll(async () => {
  // A provider redirects only to URLs that were registered before.
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  provider = await createTestProvider(publicUrl + accountRoutes.ssoCallback.path);
  site = await startDemoSite({
    env: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: TEST_CLIENT.id,
      OIDC_CLIENT_SECRET: TEST_CLIENT.secret,
      OIDC_NAME: 'Acme',
    },
  });
});
afterAll(async () => {
  await site?.stop();
  await provider?.stop();
});

const pathOf = (page: Page): string => page.url().slice(site.url.length);
const account = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` });
const setting = (username: string, hash = '') => `/app/user/${username}/setting${hash}`;
const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());

describe('signing in', () => {
  it('explains a wrong password, keeps the name, and leads to the requested page [HO-02]', async () => {
    const { kapsule_id: id } = await site.video('Standing tall');
    const page = await site.open(`/app/login?target_uri=${encodeURIComponent(`/app/video/${id}?t=5`)}`);
    await fillSignIn(page, 'viewer', 'not the password');
    await page.getByText('Incorrect username or password.').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('viewer');
    await fillSignIn(page, 'viewer');
    await heading(page, 'Standing tall').waitFor();
    expect(pathOf(page)).toBe(`/app/video/${id}?t=5`);
    await account(page, 'Vic Viewer').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'goes to the library and not to %s',
    async (target) => {
      const page = await site.open(`/app/login?target_uri=${encodeURIComponent(target)}`);
      await fillSignIn(page, 'viewer');
      await account(page, 'Vic Viewer').waitFor();
      expect(pathOf(page)).toBe('/');
      await page.context().close();
    },
  );

  it('in a popup notifies its opener and closes [EM-05]', async () => {
    const page = await site.open('/');
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      window.addEventListener('message', ({ data, origin }) => heard.push({ ...data, origin }));
    });
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(
        () => void window.open('/app/login?popup=1&session=1', 'sign-in', 'width=450,height=550'),
      ),
    ]);
    await heading(popup, 'Sign in').waitFor();
    expect(await popup.getByRole('banner').count()).toBe(0);
    await popup.setViewportSize({ width: 450, height: 550 });
    const [high, wide] = await popup.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return [scrollHeight - innerHeight, scrollWidth - innerWidth];
    });
    expect([high, wide]).toEqual([0, 0]);
    const closed = popup.waitForEvent('close');
    await fillSignIn(popup, 'viewer');
    await closed;
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { heard: object[] }).heard))
      .toMatchObject([{ type: SIGNED_IN_MESSAGE, code: expect.any(String), origin: site.url }]);
    await page.reload();
    await account(page, 'Vic Viewer').waitFor();
  });

  it('works by the authorize call, and the token does not stay in the URL [EM-05]', async () => {
    const { kapsule_id: id } = await site.video('Standing tall');
    const page = await site.open('/');
    await page.context().addCookies([{ name: 'app-target', value: `/app/video/${id}`, url: site.url }]);
    const query = new URLSearchParams({
      redirect_uri: '/app/login',
      consent: 'implicit',
      response_type: 'token',
      client_id: OWN_CLIENT_ID,
    });
    const authorize = `${accountRoutes.authorize.path}?${query}`;
    await page.goto(authorize);
    await fillSignIn(page, 'viewer');
    await heading(page, 'Standing tall').waitFor();
    await page.goto(authorize).catch(() => null);
    await heading(page, 'Standing tall').waitFor();
    expect(pathOf(page)).toBe(`/app/video/${id}`);
    await page.goBack();
    expect(page.url()).not.toContain('access_token');
  });

  it("works through the organization's own provider, and reports a refusal [HO-02]", async () => {
    provider.person = { sub: 'zoe', preferred_username: 'zoe', name: 'Zoë Müller' };
    const page = await site.open(`/app/login?target_uri=${encodeURIComponent('/app/studio')}`);
    await page.getByRole('link', { name: 'Continue with Acme' }).click();
    await heading(page, 'My videos').waitFor();
    await page.goto(setting('zoe'));
    await page.getByText('You sign in through your organization, so this account has no password.').waitFor();
    await page.context().close();

    const failed = await site.open('/app/login?error=sso');
    await failed.getByText("Your organization couldn't confirm who you are. Please try again.").waitFor();
    await failed.goto('/app/login?error=ACCOUNT_SUSPENDED');
    await failed.getByText('Your account is suspended.').waitFor();
  });
});

describe('your settings', () => {
  it('accept a name and interests, and open at the interests [HO-02]', async () => {
    const page = await site.open(setting('viewer', '#interestsBox'), 'viewer');
    const interests = page.getByLabel('Your interests');
    await expect.poll(() => interests.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('Astronomy');
    await page.keyboard.press('Enter');
    await page.locator('#interestsBox').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Interests saved').waitFor();
    await page.getByLabel('Your name').fill('Victoria Viewer');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await account(page, 'Victoria Viewer').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Remove astronomy$/i }).waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Victoria Viewer');
    await page.getByLabel('Your name').fill('Vic Viewer');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await account(page, 'Vic Viewer').waitFor();
  });

  it('change the password, which ends only the other sessions [HO-02]', async () => {
    const here = await site.open(setting('moderator'), 'moderator');
    const elsewhere = await site.open('/app/studio', 'moderator');
    await here.getByLabel('Current password').fill('wrong');
    await here.getByLabel('New password').fill('short');
    await here.getByRole('button', { name: 'Change password' }).click();
    await here.getByText('At least 10 characters.', { exact: true }).waitFor();
    await here.getByLabel('New password').fill('a longer one this time');
    await here.getByRole('button', { name: 'Change password' }).click();
    await here.getByText('The current password is incorrect.').waitFor();
    await here.getByLabel('Current password').fill(DEMO_PASSWORD);
    await here.getByRole('button', { name: 'Change password' }).click();
    await here.getByText("You're signed out everywhere else.").waitFor();
    expect(await here.getByText('Signed in', { exact: false }).count()).toBeGreaterThan(0);
    await elsewhere.reload();
    await heading(elsewhere, 'Sign in to continue').waitFor();
    await here.reload();
    await heading(here, 'Your settings').waitFor();
  });

  it('store the theme, which the server renders without a flash', async () => {
    const page = await site.open(setting('viewer'), 'viewer', { colorScheme: 'light' });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await theme()).toBeUndefined();
    await page.getByText('Dark', { exact: true }).click();
    expect(await theme()).toBe('dark');
    const response = await page.goto('/');
    expect(await response?.text()).toContain('<html lang="en" data-theme="dark">');
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto(setting('viewer'));
    await page.getByRole('group', { name: 'Theme' }).getByText('System', { exact: true }).click();
    await page.reload();
    expect(await theme()).toBeUndefined();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).not.toBe(
      background,
    );
  });

  it('of another person are not accessible', async () => {
    const page = await site.open(setting('owner'), 'viewer');
    expect(await page.getByLabel('Your name').count()).toBe(0);
    await page.goto('/app/organization/setting');
    await heading(page, 'For administrators').waitFor();
  });
});

describe('the organization', () => {
  it('is configured by its administrator, visible to the next visitor [EM-07]', async () => {
    const visitor = await site.open('/');
    const before = await accent(visitor);
    const page = await site.open('/', 'owner');
    await account(page, 'Olivia Owner').click();
    await page
      .getByRole('menuitem', { name: /settings$/ })
      .last()
      .click();
    await page.getByLabel('Name', { exact: true }).fill('Acme Academy');
    await page.getByLabel('Primary color').fill('not a color');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter a color such as #3366ff.').waitFor();
    await page.getByLabel('Primary color').fill('#b3261e');
    await choose(page, 'Skin', 'Social');
    for (const name of ['Branded player', 'Watch progress', 'Global templates'])
      await page.getByRole('switch', { name }).click();
    await page.getByLabel('Default widgets').fill('quizzes,');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Settings saved').waitFor();
    await heading(page, 'Acme Academy').waitFor();
    await page.context().close();

    expect(await site.anonymous().call(organizationRoutes.get, {})).toMatchObject({
      name: 'Acme Academy',
      settings: {
        player_skin_type: 'social',
        branded_player: true,
        show_view_progress: false,
        global_templates_enabled: true,
        default_widgets: ['quizzes'],
      },
    });
    await visitor.reload();
    await untilLoaded(visitor);
    expect(await accent(visitor)).not.toBe(before);
    expect(await accent(visitor)).toContain('b3261e');
    await visitor.getByRole('link', { name: 'Sign in' }).click();
    await visitor.getByText('to Acme Academy').waitFor();
  });

  it('allows and forbids sign-up [HO-02]', async () => {
    const page = await site.open('/app/organization/setting', 'owner');
    const toggle = async (): Promise<void> => {
      await page.getByRole('switch', { name: 'Sign-up' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Settings saved').first().waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
    };
    const open = await page.getByRole('switch', { name: 'Sign-up' }).isChecked();
    if (!open) await toggle();
    const ina = await site.open('/app/login');
    await ina.getByRole('link', { name: 'Create account' }).click();
    await ina.getByLabel('Your name').fill('Ina');
    await ina.getByLabel('Username').fill('Anonymous');
    await ina.getByLabel('Password', { exact: true }).fill('a password of ina');
    await ina.getByRole('button', { name: 'Create account' }).click();
    await ina.getByText('This username is reserved.').waitFor();
    await ina.getByLabel('Username').fill('ina');
    await ina.getByRole('button', { name: 'Create account' }).click();
    await account(ina, 'Ina').waitFor();
    await ina.context().close();

    await toggle();
    const late = await site.open('/app/login');
    expect(await late.getByRole('link', { name: 'Create account' }).count()).toBe(0);
    await late.goto('/app/signup');
    await heading(late, 'Sign-up is closed').waitFor();
  });

  it('assigns roles to members, and keeps its last administrator [HO-02]', async () => {
    await site.as('mara');
    const page = await site.open('/app/organization/setting', 'owner');
    await page.getByRole('link', { name: 'Manage people' }).click();
    await choose(page, 'Role of mara', 'Moderator');
    await page.getByText('mara is now a moderator').waitFor();
    await choose(page, 'Role of Olivia Owner', 'Member');
    await page.getByText('An organization needs at least one administrator.').first().waitFor();
    const mara = await site.as('mara');
    expect((await mara.call(accountRoutes.me, {})).user.organization?.role).toBe('moderator');
  });
});
