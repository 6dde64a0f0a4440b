import type { Browser, Page } from 'playwright-core';

export interface Vitals {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** The longest wait of an input event for its handler. */
  readonly inputDelayMs: number;
}

const DOWN_BYTES_PER_SEC = 1_600_000 / 8;
const UP_BYTES_PER_SEC = 750_000 / 8;
const LATENCY_MS = 150;
const CPU_SLOWDOWN = 4;
const QUIET_MS = 3000;

interface Recorded {
  fcpMs: number;
  lcpMs: number;
  shift: number;
  inputDelayMs: number;
}

/** Runs in the page before anything else. */
function recordVitals(): void {
  const vitals: Recorded = { fcpMs: 0, lcpMs: 0, shift: 0, inputDelayMs: 0 };
  const observe = (type: string, read: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcpMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcpMs = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) vitals.shift += value;
  });
  for (const type of ['first-input', 'event'])
    observe(type, (entry) => {
      const { startTime, processingStart } = entry as PerformanceEventTiming;
      vitals.inputDelayMs = Math.max(vitals.inputDelayMs, processingStart - startTime);
    });
  Object.assign(window, { vitals });
}

/** Opens a page for the first time, and uses it once `content`, the last part to load, has appeared. */
export async function visitPage(browser: Browser, url: string, content: string): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(recordVitals);
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor({ timeout: 120_000 });
  await settle(page);
  const search = page.getByRole('searchbox');
  // Before the input: what it changes does not count.
  const read = (): Promise<Recorded> =>
    page.evaluate(() => (window as unknown as { vitals: Recorded }).vitals);
  const loaded = await read();
  await search.tap();
  await page.keyboard.press('a');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))));
  const { inputDelayMs } = await read();
  await context.close();
  return { ...loaded, inputDelayMs };
}

/** Waits until the page has not changed for a while. The network never becomes idle: event streams stay open. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    (quietMs) => {
      const state = window as unknown as { vitals: Recorded; settled?: { at: number; key: string } };
      const key = `${JSON.stringify(state.vitals)} ${performance.getEntriesByType('resource').length}`;
      if (state.settled?.key !== key) state.settled = { at: performance.now(), key };
      return performance.now() - state.settled.at > quietMs;
    },
    QUIET_MS,
    { polling: 250, timeout: 120_000 },
  );
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BYTES_PER_SEC,
    uploadThroughput: UP_BYTES_PER_SEC,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}
