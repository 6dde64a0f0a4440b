import { accountRoutes, KEEP_ALIVE_INTERVAL_MS } from '#features/accounts/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';

/** CA-09: keeps the session alive while a page is open; a failure is only logged. */
export function keepAlive(api: ApiClient): void {
  setInterval(() => {
    api.call(accountRoutes.keepAlive, {}).catch((error: unknown) => console.warn('keep-alive failed', error));
  }, KEEP_ALIVE_INTERVAL_MS);
}
