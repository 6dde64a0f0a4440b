import { firstPage } from './comments/first-page.ts';
import { polling } from './comments/polling.ts';
import { besideWaline } from './comments/waline.ts';
import { openCommentWorld } from './comments/world.ts';
import type { Figure } from './figure.ts';
import { openBench } from './processes.ts';

/** Comments: long lists, many live viewers, and another comment server beside ours. */
export async function comments(): Promise<Figure[]> {
  const bench = await openBench();
  try {
    const world = await openCommentWorld(bench);
    return [...(await firstPage(world)), ...(await polling(world)), ...(await besideWaline(bench, world))];
  } finally {
    await bench.end();
  }
}
