import type { Viewer } from '#kernel/contract/viewer.ts';
import type { PlayerServices, ServerEventListener } from '#kernel/player/core/player-services.ts';

/** What an application offers to widgets, driven by a test. */
export function createTestServices() {
  const stored = new Map<string, string>();
  const streams = new Set<ServerEventListener>();
  const configWatchers = new Set<(widgets: Readonly<Record<string, unknown>>) => void>();
  const beacons: { path: string; body: unknown }[] = [];
  const reasons: string[] = [];
  let finishSignIn: (viewer: Viewer | null) => void = () => undefined;
  const services: Required<Omit<PlayerServices, 'openVideo' | 'renewView'>> = {
    listen(listener) {
      streams.add(listener);
      return () => streams.delete(listener);
    },
    signIn(reason) {
      reasons.push(reason);
      return new Promise((resolve) => {
        finishSignIn = resolve;
      });
    },
    watchConfig(onChange) {
      configWatchers.add(onChange);
      return () => configWatchers.delete(onChange);
    },
    beacon(path, body) {
      beacons.push({ path, body });
      return true;
    },
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    }),
  };
  return {
    services,
    stored,
    beacons,
    /** Why widgets asked the viewer to sign in. */
    signInReasons: reasons as readonly string[],
    /** How many subscriptions to the page's event stream are open. */
    openStreams: (): number => streams.size,
    watchesConfig: (): boolean => configWatchers.size > 0,
    /** The server announces something about the video. */
    announce(type: string, data: unknown = {}): void {
      for (const stream of [...streams]) stream.event({ type, data });
    },
    /** Events were lost. */
    resetStream(): void {
      for (const stream of [...streams]) stream.reset();
    },
    /** The owner has changed the widgets of the video. */
    changeConfig(widgets: Readonly<Record<string, unknown>>): void {
      for (const watcher of [...configWatchers]) watcher(widgets);
    },
    /** Ends the sign-in that is under way; null when the viewer gives up. */
    finishSignIn: (viewer: Viewer | null): void => finishSignIn(viewer),
  };
}
