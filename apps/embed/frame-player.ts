import { fetchConfiguration } from '#apps/player/fetch-configuration.ts';
import { createRenewal } from '#apps/player/media-renewal.ts';
import { mountPlayer } from '#apps/player/mount-player.tsx';
import { coversOrigins } from '#apps/player/page-policy.ts';
import { createPageServices } from '#apps/player/page-services.ts';
import { createPreparedVideos } from '#apps/player/prepare-video.ts';
import { withResumePoint } from '#apps/player/resume-point.ts';
import { createViewStarter } from '#apps/player/start-view.ts';
import { switchedConfig } from '#apps/player/switched-config.ts';
import { createTemplateLoader } from '#apps/player/template-loader.ts';
import { keepAlive } from '#features/accounts/client/keep-alive.ts';
import type { PersistentTokens } from '#features/accounts/client/persistent-tokens.ts';
import { createSessionApi } from '#features/accounts/client/session-api.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { playerConfig, playlistIdOf } from '#features/playback/player/player-config.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { createEngineStarter } from '#kernel/player/core/media/start-engine.ts';
import type { Player } from '#kernel/player/core/player.ts';
import type { PlayerConfig } from '#kernel/player/core/player-config.ts';
import type { OpenVideoOptions } from '#kernel/player/core/player-services.ts';
import type { BootMedia } from '#kernel/player/handover/boot-media.ts';
import { openStream } from './open-stream.ts';
import { configurationQuery, leavePlaylist, otherVideoAddress } from './other-video.ts';

export interface FramePlayerOptions {
  readonly stage: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly tokens: PersistentTokens;
  /** What the document's content security policy allows. */
  readonly allowedOrigins: WidgetConfiguration['content_origins'];
  /** The metadata and the context of the host page. */
  hostTexts(): Readonly<Record<string, string>>;
  /** Called with each player before it starts. */
  onCreated(player: Player): void;
  /** Called when a video has replaced another one and its player has started. */
  onSwitched(): void;
}

export interface SwitchOptions extends OpenVideoOptions {
  /** True when absent. */
  readonly plays?: boolean;
  /** Stays in the present playlist, if the video is in it. */
  readonly keepsPlaylist?: boolean;
}

/** The player of the embedded page: opens the video of the document, and other videos in its place. */
export function createFramePlayer(options: FramePlayerOptions) {
  const { stage, video, tokens, allowedOrigins, hostTexts, onCreated, onSwitched } = options;
  const mounted = mountPlayer({ stage, video, keyScope: 'frame' });
  const api = createSessionApi({ tokens });
  keepAlive(api, () => tokens.kct !== null);
  /** The passes for private videos by video id. */
  const passes = new Map<string, string>();
  const prepared = createPreparedVideos();
  let switching: AbortController | undefined;
  let player: Player | undefined;

  function apiFor(videoId: string): ApiClient {
    const pass = passes.get(videoId);
    return pass ? createSessionApi({ tokens, pass }) : api;
  }
  function open(wire: WidgetConfiguration, config: PlayerConfig, boot: BootMedia | null = null): void {
    const { id } = config.video;
    if (wire.embed_pass) passes.set(id, wire.embed_pass);
    const pass = passes.get(id) ?? null;
    let opened: Promise<Listen> | undefined;
    /** The player and its widgets share one stream. */
    const stream = (): Promise<Listen> => {
      opened ??= openStream(tokens, pass);
      return opened;
    };
    player = mounted.open({
      config,
      api: apiFor(id),
      renew: createRenewal(apiFor(id), id),
      listen: stream,
      startEngine: createEngineStarter({ preferNative: config.start.preferNative, boot }),
      afterStart: createTemplateLoader(wire),
      onCreated,
      services: {
        ...createPageServices({
          api: apiFor(id),
          tokens,
          pass,
          videoId: id,
          openStream: stream,
          // A reload, such as after an error, must not lose a session that cookies do not keep.
          onSignedIn: () => void tokens.persist(),
        }),
        openVideo,
        prepareVideo(videoId, wanted) {
          const address = otherVideoAddress(location.href, videoId, wanted);
          prepared.prepare(address, () => fetchAt(videoId, withStartMedia(address)));
        },
        createView: createViewStarter(apiFor(id), wire, hostTexts),
      },
    });
  }

  const fetchAt = (id: string, address: string, signal?: AbortSignal): Promise<WidgetConfiguration> =>
    fetchConfiguration(apiFor(id), id, configurationQuery(window, address), signal);

  /** Opens another video in place. Rejects when it cannot be opened, and leaves the present one as it is. */
  async function openVideo(id: string, given: SwitchOptions): Promise<void> {
    const { plays = true, keepsPlaylist = false, ...other } = given;
    switching?.abort();
    switching = new AbortController();
    const { signal } = switching;
    const playlist = keepsPlaylist ? new URL(location.href).searchParams.get('playlist') : null;
    const query = playlist === null ? other.query : { playlist, ...other.query };
    const asked = otherVideoAddress(location.href, id, query ? { ...other, query } : other);
    const fetched = await (prepared.take(asked) ?? fetchAt(id, asked, signal));
    signal.throwIfAborted();
    // The server says whether the video is in that playlist.
    const address = playlistIdOf(fetched.widgets) ? asked : leavePlaylist(asked);
    if (!coversOrigins(allowedOrigins, fetched.content_origins)) return loadDocument(address, plays);
    const wire = withResumePoint(fetched);
    const title = wire.kapsuleinfo.displayname;
    history.replaceState(history.state, '', address);
    document.title = title;
    video.ariaLabel = title;
    open(wire, switchedConfig(playerConfig(wire), plays));
    onSwitched();
  }
  const setViewer = (viewer: Viewer): void => player?.widgets.viewers.set(viewer);
  return { open, openVideo, setViewer, api };
}

/** Asks for what shows the first frame, too. */
const withStartMedia = (address: string): string => {
  const url = new URL(address);
  url.searchParams.set('start_media', '1');
  return url.href;
};

/** The frame loads another document after the caller has been answered; the host page then connects to that one. */
function loadDocument(address: string, plays: boolean): void {
  const url = new URL(address);
  url.searchParams.set('autoplay', String(plays));
  setTimeout(() => location.replace(url));
}
