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
/** Chromium uses only one such list, so ours must include Playwright's. */
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
/** Address bar pages, which cost a second of CPU time in every new window. */
const browserDrawsForNobody = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** A process started ahead for the next page, which few tests open. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightLeavesOut, ...browserDrawsForNobody, SPARE_PROCESS].join()}`,
];

/** A complete server with the built pages, and a real browser. */
export interface Site extends TestServer {
  readonly browser: Browser;
  /** Opens a browser context, signed in as the person or anonymous. It closes with the test. */
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

/** Ignores routes that are still being handled when the pages close. */
async function close(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Builds the pages, and starts server and browser. */
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
      // Generous, for busy machines.
      context.setDefaultTimeout(75_000);
      const cookies = [...(person?.cookies ?? [])].map(([name, value]) => ({ name, value, url: server.url }));
      if (cookies.length > 0) await context.addCookies(cookies);
      // A page that keeps playing would slow down later tests.
      if (TestRunner.getCurrentTest()) onTestFinished(() => close(context));
      return context;
    },
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}
