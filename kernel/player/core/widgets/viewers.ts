import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Holds } from '../holds.ts';
import { text } from '../messages.ts';
import type { PlayerServices } from '../player-services.ts';
import type { Lifetime } from './lifetime.ts';
import { createListeners } from './listeners.ts';

/** The current viewer, who may sign in without a page reload. */
export interface ViewerPort {
  current(): Viewer;
  onChange(listener: (viewer: Viewer) => void): () => void;
  /**
   * Asks the viewer to sign in, and holds playback meanwhile. Call it from a click handler, or browsers block the popup.
   * Resolves with false when the viewer cancels or the page offers no sign-in.
   */
  signIn(reason: string): Promise<boolean>;
  /** Where to sign in and then return to this page; null when the page offers no sign-in. */
  signInUrl(page: string): string | null;
}

export interface ViewersOptions {
  readonly first: Viewer;
  readonly holds: Holds;
  readonly services: Pick<PlayerServices, 'signIn' | 'signInUrl'>;
  /** Shows the reason to the viewer. */
  notify(text: string): void;
}

export function createViewers({ first, holds, services, notify }: ViewersOptions) {
  const listeners = createListeners<Viewer>(() => () => undefined);
  let current = first;
  let signingIn: Promise<Viewer | null> | null = null;

  function set(next: Viewer): void {
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    listeners.emit(next);
  }
  async function askToSignIn(reason: string): Promise<Viewer | null> {
    const release = holds.hold({ reason: 'sign-in' });
    notify(reason);
    try {
      const viewer = (await services.signIn?.(reason)) ?? null;
      if (viewer !== 'blocked') return viewer;
      notify(text('popupBlocked'));
      return null;
    } catch (error) {
      console.error('player: signing in failed.', error);
      return null;
    } finally {
      release();
      signingIn = null;
    }
  }
  return {
    current: (): Viewer => current,
    set,
    onChange: listeners.add,
    portFor: (lifetime: Lifetime): ViewerPort => ({
      current: () => current,
      onChange: (listener) => lifetime.until(listeners.add(lifetime.guard(listener))),
      signInUrl: (page) => services.signInUrl?.(page) ?? null,
      async signIn(reason) {
        if (current.signedIn) return true;
        if (lifetime.signal.aborted) return false;
        signingIn ??= askToSignIn(reason);
        const viewer = await signingIn;
        if (viewer) set(viewer);
        return current.signedIn && !lifetime.signal.aborted;
      },
    }),
  };
}
export type Viewers = ReturnType<typeof createViewers>;
