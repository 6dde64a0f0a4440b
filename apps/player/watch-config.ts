import { CONFIG_EVENTS } from '#features/playback/events.ts';
import type { PlayerServices, ServerEventListener } from '#kernel/player/core/player-services.ts';

export interface WatchConfigOptions {
  listen(listener: ServerEventListener): () => void;
  /** Fetches the current configuration of all widgets. */
  load(): Promise<Readonly<Record<string, unknown>>>;
  /** Milliseconds to wait before loading. */
  delayMs?(): number;
}

/** All viewers receive the event at once; a random delay spreads their requests. */
const SPREAD_MS = 2000;

/** Reloads the configuration whenever the server reports a change. Quick successive changes cause one reload. */
export const createConfigWatch =
  ({
    listen,
    load,
    delayMs = () => Math.random() * SPREAD_MS,
  }: WatchConfigOptions): NonNullable<PlayerServices['watchConfig']> =>
  (onChange) => {
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function reload(): Promise<void> {
      timer = undefined;
      try {
        const widgets = await load();
        if (!isStopped) onChange(widgets);
      } catch (error) {
        console.warn('player: the changed configuration could not be loaded.', error);
      }
    }
    const schedule = (): void => {
      timer ??= setTimeout(() => void reload(), delayMs());
    };
    const stop = listen({
      event: ({ type }) => (CONFIG_EVENTS.includes(type) ? schedule() : undefined),
      reset: schedule,
    });
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stop();
    };
  };
