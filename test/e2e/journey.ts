import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestPerson } from '#test/test-server.ts';
import type { Site } from './harness.ts';

const DOCUMENT = new URL('../../docs/journeys.md', import.meta.url);

/** What a person does on the way; everything that counts as a click goes through here. */
export interface Traveler {
  readonly page: Page;
  go(path: string): Promise<void>;
  click(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  enter(field: Locator): Promise<void>;
}

interface JourneyOptions {
  /** Called when the test runs, because the site starts later. */
  readonly site: () => Site;
  readonly context?: BrowserContextOptions;
  readonly as?: () => TestPerson;
}

const rowOf = (name: string): RegExp =>
  new RegExp(`^\\| ${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} \\| (\\d+) \\| ([\\d.]+) \\|$`, 'm');

/** Declares a test for a row of docs/journeys.md. */
export function journey(
  name: string,
  { site, context = {}, as }: JourneyOptions,
  travel: (traveler: Traveler) => Promise<unknown>,
): void {
  it(name, async () => {
    const page = await (await site().visit(as?.(), context)).newPage();
    let clicks = 0;
    const started = performance.now();
    await travel({
      page,
      async go(path) {
        await page.goto(path);
      },
      async click(target) {
        clicks += 1;
        await (context.hasTouch ? target.tap() : target.click());
      },
      type: (field, text) => field.fill(text),
      async enter(field) {
        clicks += 1;
        await field.press('Enter');
      },
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (process.env.JOURNEYS === 'record') record(name, clicks, seconds);
    const documented = rowOf(name).exec(readFileSync(DOCUMENT, 'utf8'));
    expect(clicks, 'clicks in docs/journeys.md').toBe(Number(documented?.[1]));
  });
}

function record(name: string, clicks: number, seconds: string): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(DOCUMENT, text.replace(rowOf(name), `| ${name} | ${clicks} | ${seconds} |`));
}
