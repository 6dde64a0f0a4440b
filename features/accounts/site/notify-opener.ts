import type { ApiClient } from '#kernel/client/api-client.ts';
import { accountRoutes, SIGNED_IN_MESSAGE } from '../contract.ts';

/**
 * Notifies the opener of this popup if it has the same origin, and closes the popup. The message contains a single-use
 * code, because the opener may be a frame on another site that does not receive this popup's cookie.
 */
export async function notifyOpener(
  page: Pick<Window, 'opener' | 'close' | 'location'>,
  api: ApiClient,
): Promise<void> {
  const opener = page.opener as Window | null;
  const { origin } = page.location;
  if (opener) {
    const handover = await api.call(accountRoutes.handOver, { origin }).catch(() => null);
    // The target origin ensures that only our own pages can read the message.
    opener.postMessage({ type: SIGNED_IN_MESSAGE, code: handover?.code ?? null }, origin);
  }
  page.close();
}
