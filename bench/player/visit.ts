import type { Browser, CDPSession, Page } from 'playwright-core';

export interface Conditions {
  readonly name: string;
  readonly mbitPerSec?: number;
  readonly latencyMs?: number;
  readonly cpu?: number;
}

export const UNTHROTTLED: Conditions = { name: 'unthrottled' };
export const NETWORK: Conditions = { name: '10 Mbit/s, 40 ms', mbitPerSec: 10, latencyMs: 40 };
export const NETWORK_AND_CPU: Conditions = { ...NETWORK, name: '10 Mbit/s, 40 ms, CPU 4×', cpu: 4 };

/** What the page records about itself. */
export interface Recorded {
  /** Milliseconds from navigation to the first presented frame. */
  readonly firstFrame?: number;
  readonly height?: number;
}

/** Runs before any script of a page: finds its video element, even in a shadow tree, and records its first frame. */
function recordFirstFrame(): void {
  const recorded: { firstFrame?: number; height?: number; video?: HTMLVideoElement } = {};
  const known = new WeakSet<HTMLVideoElement>();
  Object.assign(window, { recorded });
  const register = (element: unknown): void => {
    if (!(element instanceof HTMLVideoElement) || known.has(element)) return;
    known.add(element);
    element.requestVideoFrameCallback((_, { presentationTime, height }) => {
      if (recorded.firstFrame !== undefined) return;
      Object.assign(recorded, { firstFrame: presentationTime, height, video: element });
      performance.mark('first-frame');
      (window as unknown as { reportFirstFrame(): void }).reportFirstFrame();
    });
  };
  for (const name of ['play', 'load'] as const) {
    const original = HTMLMediaElement.prototype[name] as () => unknown;
    Object.assign(HTMLMediaElement.prototype, {
      [name](this: HTMLMediaElement) {
        register(this);
        return original.call(this);
      },
    });
  }
  const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src') as PropertyDescriptor;
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    ...src,
    set(this: HTMLMediaElement, value: string) {
      register(this);
      src.set?.call(this, value);
    },
  });
  const observer = new MutationObserver(() => document.querySelectorAll('video').forEach(register));
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => observer.disconnect());
}

const TIMEOUT_MS = 60_000;

export interface Visit {
  readonly page: Page;
  readonly session: CDPSession;
  /** Resolves when the page reports its first frame. */
  readonly shown: Promise<void>;
  close(): Promise<void>;
}

const VIEWPORT = { width: 960, height: 540 };

/** Opens a URL as a new visitor would, under these conditions. */
export async function visit(
  browser: Browser,
  url: string,
  conditions: Conditions,
  viewport = VIEWPORT,
  /** Opened first: Chromium hangs when it throttles a page that isolates its opener in a new process. */
  before: string | null = null,
): Promise<Visit> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // The page reports by itself: polling would run script in the page during the measurement.
  const { promise: shown, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(`bench: ${url} shows no frame`)), TIMEOUT_MS);
  shown.catch(() => undefined);
  await page.exposeFunction('reportFirstFrame', () => {
    clearTimeout(timer);
    resolve();
  });
  await page.addInitScript(recordFirstFrame);
  const { mbitPerSec, latencyMs = 0, cpu = 1 } = conditions;
  const bytesPerSec = mbitPerSec ? (mbitPerSec * 1e6) / 8 : -1;
  await session.send('Network.enable');
  if (mbitPerSec) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSec,
      uploadThroughput: bytesPerSec,
    });
  }
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (before) await page.goto(before, { waitUntil: 'commit' });
  await page.goto(url, { waitUntil: 'commit' });
  return { page, session, shown, close: () => context.close() };
}

/** Waits for the first frame and returns its time and height. */
export async function waitForFirstFrame({ page, shown }: Visit): Promise<Required<Recorded>> {
  await shown;
  return page.evaluate(() => {
    const { firstFrame = 0, height = 0 } = (window as unknown as { recorded: Recorded }).recorded;
    return { firstFrame, height };
  });
}
