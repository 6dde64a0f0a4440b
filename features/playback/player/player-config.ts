import { ANONYMOUS_USERNAME, type Viewer } from '#kernel/contract/viewer.ts';
import type { Source } from '#kernel/player/core/media/engine.ts';
import { localExpiryMs } from '#kernel/player/core/media/signed-url.ts';
import type { PlayedVideo, PlayerConfig, StartOptions } from '#kernel/player/core/player-config.ts';
import type { WidgetConfiguration } from '../contract.ts';
import type { PlayerParameters } from '../parameters.ts';
import { startTimeMs } from '../start-time.ts';

/**
 * Converts the wire configuration and the URL parameters to the player's configuration (PP-02).
 * @example const config = playerConfig(wire);
 */
export function playerConfig(
  wire: WidgetConfiguration,
  parameters: PlayerParameters = wire.parameters,
  /** When `wire` was received, by this browser's clock. */
  receivedAtMs: number = Date.now(),
): PlayerConfig {
  const { viewOpts } = wire;
  return {
    video: playedVideo(wire, parameters),
    source: wire.mediaurl === null ? null : sourceOf(wire, wire.mediaurl, receivedAtMs),
    problem: wire.mediaurl === null ? (wire.problem ?? 'VIDEO_EMPTY') : wire.problem,
    start: startOptions(wire, parameters),
    look: {
      skin: parameters.playerSkinType ?? wire.skin,
      accent: viewOpts.primaryColor,
      isMobile: wire.isMobilePlayer,
      nonInteractive: viewOpts.nonInteractiveView || parameters.playbackMode === 'noninteractive',
      hide: wire.hide,
      showTranscript: viewOpts.showTranscript,
      showSpeedControls: viewOpts.showSpeedControls,
      showPlaylistControls: true,
      showPlayIconOnMobile: parameters.showPlayIconOnMobile ?? true,
      showSpinner: parameters.spinner ?? true,
      debug: parameters.debug ?? false,
      supportAddress: viewOpts.l1_support,
      brand: wire.brand,
    },
    widgets: wire.widgets,
    widgetMediaPath: wire.wmediaUrl,
    viewer: viewerOf(wire),
    viewToken: wire.kvtoken,
    playerId: parameters.id,
    entityId: parameters.entityId ?? viewOpts.entityId,
  };
}

function sourceOf({ media_until, viewOpts }: WidgetConfiguration, url: string, receivedAtMs: number): Source {
  return { kind: 'hls', url, expiresAtMs: localExpiryMs(media_until, viewOpts.serverTime, receivedAtMs) };
}

function playedVideo(
  { kapsuleinfo, viewOpts, ...wire }: WidgetConfiguration,
  parameters: PlayerParameters,
): PlayedVideo {
  const { images } = kapsuleinfo;
  const isAudio = kapsuleinfo.properties.podcast === 'true' || parameters.playbackMode === 'audio';
  return {
    id: kapsuleinfo.kapsule_id,
    title: kapsuleinfo.displayname,
    ownerName: kapsuleinfo.owner_displayname,
    durationMs: kapsuleinfo.duration,
    posters: [wire.image, images.thumb, images.fallback.thumb].filter(
      (url, index, all): url is string => url !== null && all.indexOf(url) === index,
    ),
    isAudio,
    isLive: viewOpts.playback_mode === 'LIVE',
    aspectRatio: kapsuleinfo.aspect_ratio,
    frameRate: kapsuleinfo.frame_rate,
    pageUrl: kapsuleinfo.app_url,
    storyboardUrl: isAudio ? null : wire.storyboard,
    playlistId: playlistIdOf(wire.widgets),
    chapters: wire.chapters.map(({ start, end, title }) => ({ startMs: start, endMs: end, title })),
  };
}

/** The widget 'playlist' has data only when the video is opened in a playlist. */
export const playlistIdOf = (widgets: WidgetConfiguration['widgets']): string | null => {
  const { id } = (widgets.playlist ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : null;
};

function startOptions(
  { viewOpts, kapsuleinfo }: WidgetConfiguration,
  parameters: PlayerParameters,
): StartOptions {
  const { startTime: settingMs } = viewOpts;
  return {
    autoplay: parameters.autoplay ?? false,
    muted: parameters.muted,
    loop: parameters.loop ?? false,
    startMs: startTimeMs({
      offsetSec: parameters.offset,
      resumeSec: null,
      settingMs,
      durationMs: kapsuleinfo.duration,
    }),
    endMs: viewOpts.endoffset,
    audioTrack: parameters.audiotrack,
    preferNative: parameters.hlsVersion === 'native',
  };
}

/** Pages know viewers by name; database ids stay on the server. */
function viewerOf({ isLoggedIn, user }: WidgetConfiguration): Viewer {
  return {
    signedIn: isLoggedIn,
    userId: null,
    username: isLoggedIn ? user.username : ANONYMOUS_USERNAME,
    displayname: user.displayname,
    organizationId: null,
    organizationRole: null,
  };
}
