import { createRoot } from 'react-dom/client';
import type { Listen } from '#kernel/client/event-stream.ts';
import type { ApiPort } from '#kernel/player/core/api-port.ts';
import type { StartEngine } from '#kernel/player/core/media/engine.ts';
import type { SignedUrl } from '#kernel/player/core/media/signed-url.ts';
import { createEngineStarter } from '#kernel/player/core/media/start-engine.ts';
import { createPlayer, type Player } from '#kernel/player/core/player.ts';
import type { PlayerConfig } from '#kernel/player/core/player-config.ts';
import type { PlayerServices } from '#kernel/player/core/player-services.ts';
import { createPreferences } from '#kernel/player/core/preferences.ts';
import type { PlaylistSteps } from '#kernel/player/react/chrome.ts';
import { PlayerChrome } from '#kernel/player/react/player-chrome.tsx';
import { watchAccess } from './watch-access.ts';
import { widgets } from './widgets.ts';

export interface OpenPlayerOptions {
  /** The box around the video element; it goes full screen, and the controls are drawn into it. */
  readonly stage: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly config: PlayerConfig;
  readonly api: ApiPort;
  /** A new address of the source; null when the server has none. */
  renew(): Promise<SignedUrl | null>;
  /** The page's event stream, asked for once playback has begun; it tells when access is withdrawn. */
  readonly listen?: () => Promise<Listen>;
  /** Another way to start an engine: a page whose boot script plays already passes its own. */
  readonly startEngine?: StartEngine;
  readonly playlist?: PlaylistSteps;
  readonly keyTarget?: EventTarget;
  /** Called before the player starts: whoever listens from now on misses no event. */
  readonly onCreated?: (player: Player) => void;
  /** Opens another video in this stage; widgets are told that it is not possible when absent. */
  readonly openVideo?: NonNullable<PlayerServices['openVideo']>;
  /** Called when the widgets have been told to start. */
  readonly afterStart?: (player: Player) => unknown;
  /** What else widgets may ask of the page. */
  readonly services?: PlayerServices;
}

export interface OpenedPlayer {
  readonly player: Player;
  close(): void;
}

/** Widgets wait for the first picture; where that is slow, not for ever. */
const WIDGETS_AFTER_MS = 3000;
const HAVE_CURRENT_DATA = 2;

/**
 * A player over a video element that is in the document already. It draws its controls beside that element.
 * @example const { player, close } = openPlayer({ stage, video, config, api, renew });
 */
export function openPlayer(options: OpenPlayerOptions): OpenedPlayer {
  const { stage, video, config, api, renew, playlist, keyTarget } = options;
  const storage = (): Storage => localStorage;
  const player = createPlayer({
    ...{ element: video, stage, config, manifests: widgets, api, renew },
    preferences: createPreferences(storage),
    startEngine:
      options.startEngine ?? createEngineStarter({ preferNative: config.start.preferNative, storage }),
    services: { ...options.services, ...(options.openVideo ? { openVideo: options.openVideo } : {}) },
    network: {
      isOnline: () => navigator.onLine,
      onOnline: (call) => addEventListener('online', call, { once: true }),
    },
  });
  options.onCreated?.(player);
  const ending = new AbortController();
  const ui = document.createElement('div');
  stage.append(ui);
  const root = createRoot(ui);
  root.render(<PlayerChrome player={player} playlist={playlist ?? null} keyTarget={keyTarget ?? null} />);
  if (options.listen) hearOfAccess(player, options.listen, ending.signal);
  void player.start();
  whenSeen(video, player, ending.signal, () => {
    player.widgets.start();
    options.afterStart?.(player);
  });
  return {
    player,
    close() {
      ending.abort();
      player.destroy();
      // React does not let go of one tree while it draws another.
      setTimeout(() => {
        root.unmount();
        ui.remove();
      });
    },
  };
}

/** Only those who watch have something to lose, and the first picture waits for nobody's stream. */
function hearOfAccess(player: Player, open: () => Promise<Listen>, signal: AbortSignal): void {
  const { id } = player.config.video;
  const stop = player.events.on('started', async () => {
    stop();
    const listen = await open().catch(() => null);
    if (!listen || signal.aborted) return;
    signal.addEventListener('abort', watchAccess(listen, id, player.confirmAccess));
  });
}

/** Calls when the first picture is there, when it is clear that it takes long, or that there will be none. */
function whenSeen(video: HTMLVideoElement, { store }: Player, signal: AbortSignal, call: () => void): void {
  let done = false;
  const once = (): void => {
    if (!done && !signal.aborted) call();
    done = true;
  };
  const isOver = (): boolean => store.getState().trouble.problem !== null;
  if (video.readyState >= HAVE_CURRENT_DATA || isOver()) once();
  for (const type of ['loadeddata', 'error']) video.addEventListener(type, once, { signal });
  signal.addEventListener(
    'abort',
    store.subscribe(() => (isOver() ? once() : undefined)),
  );
  setTimeout(once, WIDGETS_AFTER_MS);
}
