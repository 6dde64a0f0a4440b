import type { Viewer } from '#kernel/contract/viewer.ts';
import type { PlayerServices, ServerEventListener } from '#kernel/player/core/player-services.ts';

/** The services of an application for widgets, controlled by a test. */
export function createTestServices() {
  const stored = new Map<string, string>();
  const streams = new Set<ServerEventListener>();
  const configWatchers = new Set<(widgets: Readonly<Record<string, unknown>>) => void>();
  const beacons: { path: string; body: unknown }[] = [];
  const reasons: string[] = [];
  let finishSignIn: (viewer: Viewer | null) => void = () => undefined;
  const services: Required<Omit<PlayerServices, 'openVideo' | 'prepareVideo' | 'createView'>> = {
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
    signInUrl: (page) => `/sign-in?to=${page}`,
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
    /** The reasons that widgets gave for signing in. */
    signInReasons: reasons as readonly string[],
    /** Number of open subscriptions to the page's event stream. */
    openStreams: (): number => streams.size,
    watchesConfig: (): boolean => configWatchers.size > 0,
    /** Simulates a server event about the video. */
    announce(type: string, data: unknown = {}): void {
      for (const stream of [...streams]) stream.event({ type, data });
    },
    /** Simulates lost events. */
    resetStream(): void {
      for (const stream of [...streams]) stream.reset();
    },
    /** Simulates a change of the video's widgets by the owner. */
    changeConfig(widgets: Readonly<Record<string, unknown>>): void {
      for (const watcher of [...configWatchers]) watcher(widgets);
    },
    /** Finishes the current sign-in; null when the viewer cancels. */
    finishSignIn: (viewer: Viewer | null): void => finishSignIn(viewer),
  };
}
