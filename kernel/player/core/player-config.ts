import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Source } from './media/engine.ts';
import type { ProblemCode } from './problems.ts';

export type Skin = 'regular' | 'social' | 'sleek';

export interface Chapter {
  readonly startMs: number;
  readonly endMs: number;
  readonly title: string;
}

/** What is played. */
export interface PlayedVideo {
  readonly id: string;
  readonly title: string;
  readonly ownerName: string;
  /** 0 until it is known. */
  readonly durationMs: number;
  /** Pictures to be tried in this order; the last resort is ours. */
  readonly posters: readonly string[];
  /** PS-08: plays as audio. */
  readonly isAudio: boolean;
  readonly isLive: boolean;
  /** Width by height; null until it is known. */
  readonly aspectRatio: number | null;
  /** The page that is about this video. */
  readonly pageUrl: string;
  /** A VTT file with the pictures of the seek preview. */
  readonly storyboardUrl: string | null;
  readonly chapters: readonly Chapter[];
}

/** How it begins. */
export interface StartOptions {
  readonly autoplay: boolean;
  /** False: rather not played by itself than without sound. */
  readonly muted: boolean | null;
  readonly loop: boolean;
  readonly startMs: number;
  /** PS-04: playback pauses here once. */
  readonly endMs: number | null;
  /** Label or language of the sound track to begin with. */
  readonly audioTrack: string | null;
  readonly preferNative: boolean;
}

/** How it looks and what is offered. */
export interface LookOptions {
  readonly skin: Skin;
  /** '#3366ff'; null for our own. */
  readonly accent: string | null;
  readonly isMobile: boolean;
  readonly nonInteractive: boolean;
  readonly hide: readonly ('seekbar' | 'time')[];
  readonly showTranscript: boolean;
  readonly showSpeedControls: boolean;
  readonly showPlaylistControls: boolean;
  readonly showPlayIconOnMobile: boolean;
  readonly showSpinner: boolean;
  readonly debug: boolean;
  readonly supportAddress: string;
}

/** Everything a player is told at its start; nothing of it changes afterwards. */
export interface PlayerConfig {
  readonly video: PlayedVideo;
  /** Null with a `problem` that says why there is nothing to play. */
  readonly source: Source | null;
  readonly problem: ProblemCode | null;
  readonly start: StartOptions;
  readonly look: LookOptions;
  /** By widget id; each widget checks its own. */
  readonly widgets: Readonly<Record<string, unknown>>;
  /** EM-10: relative pictures of widgets are below this. */
  readonly widgetMediaPath: string;
  readonly viewer: Viewer;
  /** The view: 'kv-' and a random id. */
  readonly viewToken: string;
  /** What the page around calls this player; goes along with messages. */
  readonly playerId: string | null;
  /** What the page around calls that which is watched; goes along with tracking. */
  readonly entityId: string | null;
}
