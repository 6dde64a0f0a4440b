import { openCommentFixture } from './comments/fixture.ts';
import type { Figure } from './figure.ts';
import { measureChurn } from './live/churn.ts';
import { measureDelivery } from './live/delivery.ts';
import { measureRevocation } from './live/revocation.ts';
import { openBench } from './processes.ts';

/** Event streams: many listeners, listeners that come and go, and permissions that are revoked meanwhile. */
export async function live(): Promise<Figure[]> {
  const bench = await openBench();
  try {
    const fixture = await openCommentFixture(bench, { many: 1_000, huge: 1_000 });
    return [
      ...(await measureDelivery(fixture)),
      ...(await measureChurn(fixture)),
      ...(await measureRevocation(fixture)),
    ];
  } finally {
    await bench.close();
  }
}
