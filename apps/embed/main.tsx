import '#kernel/ui/tokens.css';
import { loadPlayerLanguage } from '#apps/languages/load-language.ts';
import { createPersistentTokens } from '#features/accounts/client/persistent-tokens.ts';
import type { Me } from '#features/accounts/contract.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { playerConfig } from '#features/playback/player/player-config.ts';
import { getTabStorage } from '#kernel/client/tab-storage.ts';
import type { BootedApp, BootHandle } from '#kernel/player/boot/boot-handle.ts';
import { connectHost, type HostConnection } from '#kernel/player/bridge/connect-host.ts';
import { createFramePlayer, type SwitchOptions } from './frame-player.ts';
import { createFrameSession } from './frame-session.ts';
import { entryAddress } from './other-video.ts';

interface PageData {
  readonly me: Me;
  readonly configuration: WidgetConfiguration;
}

// Part of loading the module: the boot script handles clicks until the application is ready to start.
await loadPlayerLanguage(document);

/** Takes over from the boot script: keeps the video element, which may be playing, and replaces the static controls. */
export const start: BootedApp['start'] = (handle: BootHandle): void => {
  const { hostChannel: channel } = handle;
  const text = document.getElementById('page-data')?.textContent ?? '';
  const { me, configuration } = JSON.parse(text) as PageData;
  const tokens = createPersistentTokens(me._csrf, getTabStorage(window), me.kct);
  const stage = document.getElementById('player') as HTMLElement;
  let host: HostConnection | undefined;
  const { open, openVideo, setViewer, api } = createFramePlayer({
    stage,
    video: handle.element,
    tokens,
    allowedOrigins: configuration.content_origins,
    hostTexts: () => ({ ...host?.page(), ...host?.context() }),
    onCreated: (player) => host?.attach(player),
    onSwitched: () => host?.accept(),
  });
  const switchVideo = (id: string, options: SwitchOptions): Promise<void> =>
    openVideo(id, { ...options, keepsPlaylist: true });
  const onSession = createFrameSession({
    tokens,
    api,
    configuration,
    hasCookie: me.kct !== undefined,
    openVideo: switchVideo,
    onViewer: setViewer,
  });
  if (channel) host = connectHost({ channel, openVideo: switchVideo, onSession });
  const address = entryAddress(location.href, configuration.kapsuleinfo.kapsule_id);
  if (address && !configuration.problem) history.replaceState(history.state, '', address);

  // The document may have been open for a long time before the player was needed.
  const config = playerConfig(configuration, configuration.parameters, performance.timeOrigin);
  // The boot script has handled autoplay already, and the viewer may have played or paused since.
  const start = { ...config.start, autoplay: handle.isPlayRequested, booted: handle.times };
  open(configuration, { ...config, start }, handle.media);
  handle.release();
  document.getElementById('chrome')?.remove();
  delete stage.dataset.boot;
  host?.accept();
};
