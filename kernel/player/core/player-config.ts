import type { Viewer } from '#kernel/contract/viewer.ts';
import type { BootTimes } from '../handover/boot-times.ts';
import type { Source } from './media/engine.ts';
import type { ProblemCode } from './problems.ts';

export type Skin = 'regular' | 'social' | 'sleek';

export interface Chapter {
  readonly startMs: number;
  readonly endMs: number;
  readonly title: string;
}

/** The video that is played. */
export interface PlayedVideo {
  readonly id: string;
  readonly title: string;
  readonly ownerName: string;
  /** 0 while unknown. */
  readonly durationMs: number;
  /** Poster URLs in the order to try; after them the default picture. */
  readonly posters: readonly string[];
  /** PS-08: plays as audio. */
  readonly isAudio: boolean;
  readonly isLive: boolean;
  /** Width divided by height; null while unknown. */
  readonly aspectRatio: number | null;
  /** Frames per second; null while unknown. */
  readonly frameRate: number | null;
  /** The watch page of this video. */
  readonly pageUrl: string;
  /** A VTT file with the thumbnails of the seek preview. */
  readonly storyboardUrl: string | null;
  readonly chapters: readonly Chapter[];
  /** The playlist that it is played in; null or absent for none. */
  readonly playlistId?: string | null;
}

/** How playback starts. */
export interface StartOptions {
  readonly autoplay: boolean;
  /** False: autoplay only with sound. */
  readonly muted: boolean | null;
  readonly loop: boolean;
  readonly startMs: number;
  /** PS-04: playback pauses here once. */
  readonly endMs: number | null;
  /** Label or language of the first audio track. */
  readonly audioTrack: string | null;
  readonly preferNative: boolean;
  /** Set when a boot script has begun to play. */
  readonly booted?: BootTimes;
}

/** Appearance, and which controls are offered. */
export interface LookOptions {
  readonly skin: Skin;
  /** '#3366ff'; null for the default. */
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
  /** EM-07: the organization whose name and logo are shown; null for none. */
  readonly brand: BrandOptions | null;
}

export interface BrandOptions {
  readonly name: string;
  readonly url: string;
  readonly logo: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    /** Dark or light on a transparent background; null if it is visible on any. */
    readonly tone: 'dark' | 'light' | null;
  } | null;
}

/** Everything a player gets at its start. Only the configuration of widgets may change later. */
export interface PlayerConfig {
  readonly video: PlayedVideo;
  /** Null when there is nothing to play; `problem` says why. */
  readonly source: Source | null;
  readonly problem: ProblemCode | null;
  readonly start: StartOptions;
  readonly look: LookOptions;
  /** By widget id; each widget parses its own. */
  readonly widgets: Readonly<Record<string, unknown>>;
  /** EM-10: base of relative image paths in widget configurations. */
  readonly widgetMediaPath: string;
  readonly viewer: Viewer;
  /** Id of this view: 'kv-' and a random part. */
  readonly viewToken: string;
  /** The host page's id for this player; sent with messages. */
  readonly playerId: string | null;
  /** The host page's id for what is watched; sent with tracking. */
  readonly entityId: string | null;
}
