import { endsSoon, withPermissionOf } from './media-address.ts';

export interface SignedRequests {
  /** The same file by a permission that still holds; a new one is asked for when the old one ends. */
  addressOf(url: string): Promise<string>;
  /** The server did not take the present permission. */
  refused(): void;
}

/** Many requests may find their permission ended at once; one renewal serves all. */
export function createSignedRequests(
  address: string,
  renew: () => Promise<string | null>,
  now: () => number = Date.now,
): SignedRequests {
  let newest = address;
  let isRefused = false;
  let renewing: Promise<void> | null = null;
  const renewOnce = (): Promise<void> => {
    renewing ??= renew()
      .then((fresh) => {
        newest = fresh ?? newest;
        isRefused = false;
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  };
  return {
    async addressOf(url) {
      if (isRefused || endsSoon(newest, now())) await renewOnce();
      return withPermissionOf(url, newest);
    },
    refused: () => {
      isRefused = true;
    },
  };
}
