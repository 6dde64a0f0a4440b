import type { PlayerClock } from '#kernel/player/core/clock.ts';

/** A picture that is being fetched; `element` becomes visible at once where it has loaded. */
export interface LoadingPicture {
  readonly element: HTMLImageElement;
  /** Resolves with false when it cannot be loaded; it never rejects. */
  readonly loaded: Promise<boolean>;
}

export function loadPicture(url: string, text: string): LoadingPicture {
  const element = new Image();
  const loaded = new Promise<boolean>((resolve) => {
    element.addEventListener('load', () => resolve(true));
    element.addEventListener('error', () => resolve(false));
  });
  element.alt = text;
  element.decoding = 'sync';
  element.draggable = false;
  element.src = url;
  return { element, loaded };
}

const WAIT_MS = 5000;

/** Why the picture cannot be shown, as the end of a sentence; null once it can. */
export async function findFailure({ loaded }: LoadingPicture, clock: PlayerClock): Promise<string | null> {
  let cancel = (): void => undefined;
  const late = new Promise<string>((resolve) => {
    cancel = clock.after(WAIT_MS, () => resolve(`has not loaded within ${WAIT_MS / 1000} s`));
  });
  const failure = await Promise.race([loaded.then((is) => (is ? null : 'could not be loaded')), late]);
  cancel();
  return failure;
}
