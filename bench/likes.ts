import type { Figure } from './figure.ts';
import { measureLikes } from './likes/measure-likes.ts';
import { openBench } from './processes.ts';
import { openViewFixture } from './views/fixture.ts';

/** Likes: a thousand people a second like the same video, while others open its page. */
export async function likes(): Promise<Figure[]> {
  const bench = await openBench();
  try {
    const fixture = await openViewFixture(bench, 'likes');
    const figures = await measureLikes(fixture);
    await fixture.close();
    return figures;
  } finally {
    await bench.close();
  }
}
