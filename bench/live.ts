import { openCommentWorld } from './comments/world.ts';
import type { Figure } from './figure.ts';
import { churn } from './live/churn.ts';
import { revocation } from './live/revocation.ts';
import { viewers } from './live/viewers.ts';
import { openBench } from './processes.ts';

/** Event streams: many listeners, listeners who come and go, permissions that end while they listen. */
export async function live(): Promise<Figure[]> {
  const bench = await openBench();
  try {
    const world = await openCommentWorld(bench, { many: 1_000, huge: 1_000 });
    return [...(await viewers(world)), ...(await churn(world)), ...(await revocation(world))];
  } finally {
    await bench.end();
  }
}
