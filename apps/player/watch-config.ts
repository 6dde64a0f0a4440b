import { CONFIG_EVENTS } from '#features/playback/events.ts';
import type { PlayerServices, ServerEventListener } from '#kernel/player/core/player-services.ts';

export interface WatchConfigOptions {
  listen(listener: ServerEventListener): () => void;
  /** The configuration of all widgets, as the server has it now. */
  load(): Promise<Readonly<Record<string, unknown>>>;
  /** Milliseconds to wait before loading. */
  delayMs?(): number;
}

/** Everybody who watches hears of a change at the same moment; they ask for it one after another. */
const SPREAD_MS = 2000;

/** Loads the configuration again whenever the server says that it has changed. Changes in quick succession are one. */
export const createConfigWatch =
  ({
    listen,
    load,
    delayMs = () => Math.random() * SPREAD_MS,
  }: WatchConfigOptions): NonNullable<PlayerServices['watchConfig']> =>
  (onChange) => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function reload(): Promise<void> {
      timer = undefined;
      try {
        const widgets = await load();
        if (!isOver) onChange(widgets);
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
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  };
