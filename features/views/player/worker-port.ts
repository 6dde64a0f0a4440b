import type { Unsent } from '../unsent.ts';

/** TR-10: messages to the service worker. */
export type WorkerMessage =
  | { readonly type: 'keep'; readonly entries: readonly Unsent[] }
  | { readonly type: 'forget'; readonly keys: readonly string[] }
  /** Send what is kept. */
  | { readonly type: 'flush' };

export interface WorkerPort {
  post(message: WorkerMessage): void;
}

/** TR-10: the service worker, registered when the page is idle. Where there is none, the page delivers alone. */
export async function openWorker(url: string): Promise<WorkerPort | null> {
  try {
    await new Promise<unknown>((resolve) =>
      'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve),
    );
    const registration = await navigator.serviceWorker.register(url);
    return {
      post(message) {
        (registration.active ?? registration.waiting ?? registration.installing)?.postMessage(message);
      },
    };
  } catch {
    return null;
  }
}
