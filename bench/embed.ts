import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/e2e/harness.ts';
import { measureBytes } from './embed/bytes.ts';
import { measureCalls } from './embed/calls.ts';
import { type EmbedFixture, openEmbedFixture } from './embed/fixture.ts';
import { measureManyEmbeds } from './embed/many-embeds.ts';
import { measureTap } from './embed/tap.ts';
import type { Figure } from './figure.ts';
import { openBench } from './processes.ts';

const PARTS: Readonly<Record<string, (browser: Browser, fixture: EmbedFixture) => Promise<Figure[]>>> = {
  bytes: measureBytes,
  many: measureManyEmbeds,
  calls: measureCalls,
  tap: measureTap,
};

/** Embedding: what it costs the host page, and how fast it responds. `PARTS=calls` measures only that; ROUNDS sets the number of rounds. */
export async function embed(): Promise<Figure[]> {
  const names = process.env.PARTS?.split(',') ?? Object.keys(PARTS);
  const bench = await openBench();
  const figures: Figure[] = [];
  let fixture: EmbedFixture | null = null;
  try {
    fixture = await openEmbedFixture(bench);
    for (const name of names) {
      const part = PARTS[name];
      if (!part) throw new Error(`bench: embed has no part '${name}'`);
      console.log(`  ${name} …`);
      const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
      figures.push(...(await part(browser, fixture).finally(() => browser.close())));
    }
    return figures;
  } finally {
    await fixture?.host.close();
    await bench.close();
  }
}
