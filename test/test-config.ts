import { anonymousViewer } from '#kernel/contract/viewer.ts';
import type {
  LookOptions,
  PlayedVideo,
  PlayerConfig,
  StartOptions,
} from '#kernel/player/core/player-config.ts';

export interface TestConfigOptions {
  readonly video?: Partial<PlayedVideo>;
  readonly start?: Partial<StartOptions>;
  readonly look?: Partial<LookOptions>;
  readonly config?: Partial<PlayerConfig>;
  readonly widgets?: Readonly<Record<string, unknown>>;
}

/** The configuration of an ordinary video of one minute. */
export function testConfig(options: TestConfigOptions = {}): PlayerConfig {
  return {
    video: {
      id: 'v1',
      title: 'A walk',
      ownerName: 'Ana',
      durationMs: 60_000,
      posters: [],
      isAudio: false,
      isLive: false,
      aspectRatio: 16 / 9,
      frameRate: null,
      pageUrl: '/app/video/v1',
      storyboardUrl: null,
      chapters: [],
      ...options.video,
    },
    source: { kind: 'hls', url: '/media/old.token/v1/1/master.m3u8' },
    problem: null,
    start: {
      autoplay: false,
      muted: false,
      loop: false,
      startMs: 0,
      endMs: null,
      audioTrack: null,
      preferNative: false,
      ...options.start,
    },
    look: {
      skin: 'sleek',
      accent: null,
      isMobile: false,
      nonInteractive: false,
      hide: [],
      showTranscript: true,
      showSpeedControls: true,
      showPlaylistControls: false,
      showPlayIconOnMobile: true,
      showSpinner: true,
      debug: false,
      supportAddress: 'help@example.org',
      brand: null,
      ...options.look,
    },
    widgets: options.widgets ?? {},
    widgetMediaPath: '/widgets',
    viewer: anonymousViewer,
    viewToken: 'kv-test',
    playerId: null,
    entityId: null,
    ...options.config,
  };
}
