import type { Listen } from '#kernel/client/event-stream.ts';
import type { ServerEventListener } from '#kernel/player/core/player-services.ts';

/** Subscribes to the events of one video; the first subscription opens the page's stream. */
export const createVideoEvents =
  (openStream: () => Promise<Listen>, videoId: string) =>
  (listener: ServerEventListener): (() => void) => {
    let isStopped = false;
    let stop = (): void => undefined;
    openStream().then(
      (listen) => {
        if (isStopped) return;
        stop = listen([`video:${videoId}`], {
          event: ({ type, data }) => listener.event({ type, data }),
          reset: listener.reset,
        });
      },
      (error: unknown) => console.warn('player: there is no event stream.', error),
    );
    return () => {
      isStopped = true;
      stop();
    };
  };
