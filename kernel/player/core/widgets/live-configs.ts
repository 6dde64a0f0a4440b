import type { PlayerServices } from '../player-services.ts';
import { createListeners } from './listeners.ts';

type Configs = Readonly<Record<string, unknown>>;

export interface LiveConfigsOptions {
  readonly first: Configs;
  readonly services: Pick<PlayerServices, 'watchConfig'>;
  /** Whether the widget runs, or is about to. */
  isLoaded(id: string): boolean;
  /** A widget that is not loaded has a configuration now, or another one. */
  onWaiting(): void;
  onRemoved(id: string): void;
}

export interface ConfigChange {
  readonly id: string;
  readonly config: unknown;
}

export interface ConfigDiff {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export function diffConfigs(before: Configs, next: Configs): ConfigDiff {
  const isSame = (id: string): boolean => JSON.stringify(before[id]) === JSON.stringify(next[id]);
  return {
    added: Object.keys(next).filter((id) => !Object.hasOwn(before, id)),
    changed: Object.keys(next).filter((id) => Object.hasOwn(before, id) && !isSame(id)),
    removed: Object.keys(before).filter((id) => !Object.hasOwn(next, id)),
  };
}

/**
 * The configuration of every widget. It follows the owner's changes from the first listener on; widgets that run and do
 * not listen keep the configuration they started with.
 */
export function createLiveConfigs({ first, services, ...host }: LiveConfigsOptions) {
  const current = new Map<string, unknown>(Object.entries(first));
  /** Added by the host page or a template: the owner's changes do not affect them. */
  const added = new Set<string>();
  const listening = new Map<string, number>();
  let fromServer = first;
  const listeners = createListeners<ConfigChange>(() => services.watchConfig?.(update) ?? (() => undefined));

  function update(next: Configs): void {
    const diff = diffConfigs(fromServer, next);
    fromServer = next;
    for (const id of diff.removed) {
      if (added.has(id) || (host.isLoaded(id) && !listening.get(id))) continue;
      current.delete(id);
      host.onRemoved(id);
    }
    for (const id of diff.added) if (!current.has(id)) current.set(id, next[id]);
    for (const id of diff.changed) {
      if (added.has(id)) continue;
      current.set(id, next[id]);
      listeners.emit({ id, config: next[id] });
    }
    if ([...diff.added, ...diff.changed].some((id) => !host.isLoaded(id))) host.onWaiting();
  }
  return {
    has: (id: string): boolean => current.has(id),
    /** There is none, or one without values, as of a widget that the organization has switched on for all videos. */
    isEmpty: (id: string): boolean => JSON.stringify(current.get(id) ?? {}) === '{}',
    get: (id: string): unknown => current.get(id),
    ids: (): string[] => [...current.keys()],
    add(id: string, config: unknown): void {
      added.add(id);
      current.set(id, config);
    },
    /** Only what was added; the owner's configuration applies again. */
    remove(id: string): void {
      if (!added.delete(id)) return;
      if (Object.hasOwn(fromServer, id)) current.set(id, fromServer[id]);
      else current.delete(id);
    },
    /** Applies a reloaded configuration of the video. */
    update,
    /** Calls back with every later configuration of this widget. */
    listen(id: string, listener: (config: unknown) => void): () => void {
      listening.set(id, (listening.get(id) ?? 0) + 1);
      const stop = listeners.add((change) => (change.id === id ? listener(change.config) : undefined));
      return () => {
        listening.set(id, (listening.get(id) ?? 1) - 1);
        stop();
      };
    },
  };
}
export type LiveConfigs = ReturnType<typeof createLiveConfigs>;
