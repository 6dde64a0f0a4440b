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
import type { KeyScope } from '#kernel/player/react/key-place.ts';
import { PlayerChrome } from '#kernel/player/react/player-chrome.tsx';
import { PHASE_ORDER } from '../widgets/phases.ts';
import { KeepFocus } from './keep-focus.ts';
import { listenForAccess } from './listen-for-access.ts';
import { onFirstFrame } from './on-first-frame.ts';
import { startPrepared } from './prepared-media.ts';
import { widgets } from './widgets.ts';

/** The elements of a player. They outlive the videos that are opened in it. */
export interface PlayerElements {
  /** The element around the video; it goes full screen and contains the controls. */
  readonly stage: HTMLElement;
  /** Already in the document. */
  readonly video: HTMLVideoElement;
  /** Where keyboard shortcuts work; in the player when absent. */
  readonly keyScope?: KeyScope;
  /** Where sheets may cover the page below the picture. A frame, which has no page, gives none. */
  readonly sheetRoot?: HTMLElement;
}

export interface OpenOptions {
  readonly config: PlayerConfig;
  readonly api: ApiPort;
  /** Requests a new media URL; null when the server has none. */
  renew(): Promise<SignedUrl | null>;
  /** The page's event stream, requested once playback has started; it reports when access is withdrawn. */
  readonly listen?: () => Promise<Listen>;
  /** Overrides how engines start, for pages whose boot script has already started the media. */
  readonly startEngine?: StartEngine;
  /** Called before the player starts, so that listeners miss no event. */
  readonly onCreated?: (player: Player) => void;
  /** Services of the page for widgets. */
  readonly services?: PlayerServices;
  /** Called after the widgets were started. */
  readonly afterStart?: (player: Player) => unknown;
}

export interface MountedPlayer {
  /** Replaces the lifetime video. Keeps the viewer's choices, full screen, and the keyboard focus. */
  open(options: OpenOptions): Player;
  close(): void;
}

/**
 * Renders a player around a video element, for one video after another.
 * @example const mounted = mountPlayer({ stage, video }); mounted.open({ config, api, renew });
 */
export function mountPlayer(elements: PlayerElements): MountedPlayer {
  // Shared by all videos, so that choices survive a switch even when storage is blocked.
  const preferences = createPreferences(() => localStorage);
  const ui = document.createElement('div');
  elements.stage.append(ui);
  const root = createRoot(ui);
  let lifetime: AbortController | null = null;
  let count = 0;

  function open(options: OpenOptions): Player {
    const hadFocus = ui.contains(document.activeElement);
    lifetime?.abort();
    lifetime = new AbortController();
    const { signal } = lifetime;
    const { config } = options;
    const { preferNative } = config.start;
    const player = createPlayer({
      element: elements.video,
      stage: elements.stage,
      config,
      manifests: widgets,
      phaseOrder: PHASE_ORDER,
      api: options.api,
      renew: options.renew,
      preferences,
      startEngine:
        startPrepared(config, elements.video) ?? options.startEngine ?? createEngineStarter({ preferNative }),
      services: options.services ?? {},
      network: browserNetwork,
    });
    signal.addEventListener('abort', () => player.destroy());
    options.onCreated?.(player);
    count += 1;
    root.render(
      <Fragment key={count}>
        <PlayerChrome
          player={player}
          keyScope={elements.keyScope ?? 'player'}
          sheetRoot={elements.sheetRoot ?? null}
        />
        <KeepFocus ui={ui} hadFocus={hadFocus} />
      </Fragment>,
    );
    if (options.listen) listenForAccess(player, options.listen, signal);
    void player.start();
    onFirstFrame(elements.video, player, signal, () => {
      player.widgets.start();
      options.afterStart?.(player);
    });
    return player;
  }

  return {
    open,
    close() {
      lifetime?.abort();
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
