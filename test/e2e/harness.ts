import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { startSiteServer } from '#test/site-server.ts';
import type { TestPerson, TestServer, TestServerOptions } from '#test/test-server.ts';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Chromium heeds one list only, so that ours has to begin with Playwright's. */
const playwrightLeavesOut = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages of the address bar: a second of work in each window that opens, whoever looks. */
const browserDrawsForNobody = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightLeavesOut, ...browserDrawsForNobody].join()}`,
];

/** A whole server with the built pages, and a real browser to look at them. */
export interface Site extends TestServer {
  readonly browser: Browser;
  /** A browser of somebody: signed in as the person, or as nobody. It ends with the test that opened it. */
  visit(person?: TestPerson, options?: BrowserContextOptions): Promise<BrowserContext>;
}

export function launchBrowser(
  extraFlags: readonly string[] = [],
  more: Pick<LaunchOptions, 'ignoreDefaultArgs'> = {},
): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path));
  const args = [...FLAGS, ...extraFlags];
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args, ...more });
}

/** Answers that a test still had in its hands when its pages end are nobody's any more. */
async function end(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Builds the pages; starts server and browser. */
export async function startSite(
  options: TestServerOptions & { flags?: readonly string[] } = {},
): Promise<Site> {
  const server = await startSiteServer(options);
  const browser = await launchBrowser(options.flags);
  return {
    ...server,
    browser,
    async visit(person, contextOptions = {}) {
      const context = await browser.newContext({ baseURL: server.url, ...contextOptions });
      // A machine that does other work at the same time is slow, not wrong.
      context.setDefaultTimeout(75_000);
      const cookies = [...(person?.cookies ?? [])].map(([name, value]) => ({ name, value, url: server.url }));
      if (cookies.length > 0) await context.addCookies(cookies);
      // A page that plays on takes the machine away from the tests after it.
      if (TestRunner.getCurrentTest()) onTestFinished(() => end(context));
      return context;
    },
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}
