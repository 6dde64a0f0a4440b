import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { prepareMedia } from './prepared-media.ts';

/** An older configuration is fetched again, since access and addresses may have changed. */
const MAX_AGE_MS = 60_000;

export interface PreparedVideos {
  /** Fetches a configuration and the beginning of its media ahead of time. */
  prepare(key: string, load: () => Promise<WidgetConfiguration>): void;
  /** The configuration that was prepared under this key; null when there is none. It is used once: each belongs to one view. */
  take(key: string): Promise<WidgetConfiguration> | null;
}

/** Keeps the one video that will probably be opened next. */
export function createPreparedVideos(warm = prepareMedia, now: () => number = Date.now): PreparedVideos {
  let kept: {
    readonly key: string;
    readonly wire: Promise<WidgetConfiguration>;
    readonly atMs: number;
  } | null = null;
  const isFresh = (key: string): boolean => kept?.key === key && now() - kept.atMs < MAX_AGE_MS;
  return {
    prepare(key, load) {
      if (isFresh(key)) return;
      const wire = load();
      const entry = { key, wire, atMs: now() };
      kept = entry;
      wire.then(warm).catch(() => {
        // Opening it will say why.
        if (kept === entry) kept = null;
      });
    },
    take(key) {
      const found = isFresh(key) ? (kept?.wire ?? null) : null;
      kept = null;
      return found;
    },
  };
}
