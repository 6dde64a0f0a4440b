import { Fragment } from 'react';
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
import { KeepFocus } from './keep-focus.ts';
import { listenForAccess } from './listen-for-access.ts';
import { whenFirstFrameSettled } from './when-first-frame-settled.ts';
import { widgets } from './widgets.ts';

/** Where a player is. It outlives the videos that are opened in it. */
export interface PlayerPlace {
  /** The box around the video element; it goes full screen, and the controls are drawn into it. */
  readonly stage: HTMLElement;
  /** Already in the document. */
  readonly video: HTMLVideoElement;
  readonly keyTarget?: EventTarget;
}

export interface OpenOptions {
  readonly config: PlayerConfig;
  readonly api: ApiPort;
  /** A new address of the source; null when the server has none. */
  renew(): Promise<SignedUrl | null>;
  /** The page's event stream, requested once playback has started; it reports when access is withdrawn. */
  readonly listen?: () => Promise<Listen>;
  /** Another way to start an engine: a page whose boot script plays already passes its own. */
  readonly startEngine?: StartEngine;
  readonly playlist?: PlaylistSteps;
  /** Called before the player starts: whoever listens from now on misses no event. */
  readonly onCreated?: (player: Player) => void;
  /** Opens another video in this place; widgets are told that it is not possible when absent. */
  readonly openVideo?: NonNullable<PlayerServices['openVideo']>;
  /** What else widgets may ask of the page. */
  readonly services?: PlayerServices;
  /** Called when the widgets have been told to start. */
  readonly afterStart?: (player: Player) => unknown;
}

export interface MountedPlayer {
  /** Opens a video in place of the present one. The viewer's choices, full screen, and the keyboard focus are kept. */
  open(options: OpenOptions): Player;
  close(): void;
}

/**
 * Draws a player around a video element, for one video after another.
 * @example const mounted = mountPlayer({ stage, video }); mounted.open({ config, api, renew });
 */
export function mountPlayer(place: PlayerPlace): MountedPlayer {
  const storage = (): Storage => localStorage;
  // One for all videos: choices last as long as the page even where storage is blocked.
  const preferences = createPreferences(storage);
  const ui = document.createElement('div');
  place.stage.append(ui);
  const root = createRoot(ui);
  let ending: AbortController | null = null;
  let count = 0;

  function open(options: OpenOptions): Player {
    const hadFocus = ui.contains(document.activeElement);
    ending?.abort();
    ending = new AbortController();
    const { signal } = ending;
    const { config, openVideo } = options;
    const { preferNative } = config.start;
    const player = createPlayer({
      element: place.video,
      stage: place.stage,
      config,
      manifests: widgets,
      api: options.api,
      renew: options.renew,
      preferences,
      startEngine: options.startEngine ?? createEngineStarter({ preferNative, storage }),
      services: { ...options.services, ...(openVideo ? { openVideo } : {}) },
      network: browserNetwork,
    });
    signal.addEventListener('abort', () => player.destroy());
    options.onCreated?.(player);
    count += 1;
    root.render(
      <Fragment key={count}>
        <PlayerChrome
          player={player}
          playlist={options.playlist ?? null}
          keyTarget={place.keyTarget ?? null}
        />
        <KeepFocus ui={ui} hadFocus={hadFocus} />
      </Fragment>,
    );
    if (options.listen) listenForAccess(player, options.listen, signal);
    void player.start();
    whenFirstFrameSettled(place.video, player, signal, () => {
      player.widgets.start();
      options.afterStart?.(player);
    });
    return player;
  }

  return {
    open,
    close() {
      ending?.abort();
      // React refuses to unmount one root while it renders another.
      setTimeout(() => {
        root.unmount();
        ui.remove();
      });
    },
  };
}

const browserNetwork = {
  isOnline: (): boolean => navigator.onLine,
  onOnline: (call: () => void): void => addEventListener('online', call, { once: true }),
};
