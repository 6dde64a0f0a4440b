import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/e2e/harness.ts';
import { bytes } from './embed/bytes.ts';
import { calls } from './embed/calls.ts';
import { many } from './embed/many.ts';
import { tap } from './embed/tap.ts';
import { type EmbedWorld, openEmbedWorld } from './embed/world.ts';
import type { Figure } from './figure.ts';
import { openBench } from './processes.ts';

const PARTS: Readonly<Record<string, (browser: Browser, world: EmbedWorld) => Promise<Figure[]>>> = {
  ...{ bytes, many, calls, tap },
};

/** Embedding: what pages of others pay for it, and how fast it answers. `PARTS=calls` measures only that; ROUNDS. */
export async function embed(): Promise<Figure[]> {
  const wanted = process.env.PARTS?.split(',') ?? Object.keys(PARTS);
  const bench = await openBench();
  const figures: Figure[] = [];
  let world: EmbedWorld | null = null;
  try {
    world = await openEmbedWorld(bench);
    for (const name of wanted) {
      const part = PARTS[name];
      if (!part) throw new Error(`bench: embed has no part '${name}'`);
      console.log(`  ${name} …`);
      const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
      figures.push(...(await part(browser, world).finally(() => browser.close())));
    }
    return figures;
  } finally {
    await world?.host.close();
    await bench.end();
  }
}
