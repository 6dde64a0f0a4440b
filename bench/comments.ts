import { measureFirstPage } from './comments/first-page.ts';
import { openCommentFixture } from './comments/fixture.ts';
import { measurePolling } from './comments/polling.ts';
import { compareWithWaline } from './comments/waline.ts';
import type { Figure } from './figure.ts';
import { openBench } from './processes.ts';

/** Comments: long lists, many live viewers, and a comparison with another comment server. */
export async function comments(): Promise<Figure[]> {
  const bench = await openBench();
  try {
    const fixture = await openCommentFixture(bench);
    return [
      ...(await measureFirstPage(fixture)),
      ...(await measurePolling(fixture)),
      ...(await compareWithWaline(bench, fixture)),
    ];
  } finally {
    await bench.close();
  }
}
