import type { ApiClient } from '#kernel/client/api-client.ts';
import { accountRoutes, SIGNED_IN_MESSAGE } from '../contract.ts';

/**
 * Tells the page that opened this small window, if it is of this site, and closes the window. The message carries a
 * one-time code: the page may be a frame on another site, where this window's cookie does not reach it.
 */
export async function tellOpener(
  page: Pick<Window, 'opener' | 'close' | 'location'>,
  api: ApiClient,
): Promise<void> {
  const opener = page.opener as Window | null;
  const { origin } = page.location;
  if (opener) {
    const made = await api.call(accountRoutes.handOver, { origin }).catch(() => null);
    // Only a page of exactly this origin can read it.
    opener.postMessage({ type: SIGNED_IN_MESSAGE, code: made?.code ?? null }, origin);
  }
  page.close();
}
