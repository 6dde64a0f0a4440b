import type { ApiClient } from '#kernel/client/api-client.ts';
import { accountCalls } from '../calls.ts';

const INTERVAL_MS = 300_000;

/**
 * CA-09: keeps the session alive while a page is open. A failure is only logged.
 * @param isSignedIn Checked before each call; a page without a session makes none.
 */
export function keepAlive(api: ApiClient, isSignedIn: () => boolean = () => true): void {
  setInterval(() => {
    if (!isSignedIn()) return;
    api.call(accountCalls.keepAlive, {}).catch((error: unknown) => console.warn('keep-alive failed', error));
  }, INTERVAL_MS);
}
