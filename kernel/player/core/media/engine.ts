import type { PlayerProblem } from '../problems.ts';
import type { MediaElement } from './media-element.ts';
import type { MediaUrls } from './media-lease.ts';

export interface QualityLevel {
  readonly id: number;
  /** The shorter side of the rendition: 720 for 1280 × 720. 0 when there is no video. */
  readonly height: number;
  readonly bitsPerSec: number;
}

export interface AudioTrack {
  readonly id: number;
  readonly label: string;
  /** 'en', 'pt-BR'; '' when unknown. */
  readonly language: string;
}

/** State of a running engine; any field may change at any time. */
export interface EngineReport {
  readonly levels: readonly QualityLevel[];
  /** The level on screen. */
  readonly level: number | null;
  readonly audioTracks: readonly AudioTrack[];
  readonly audioTrack: number | null;
  /** Measured, in bits per second. */
  readonly bandwidth: number | null;
  /** Null for video on demand. */
  readonly live: {
    readonly edgeSec: number;
    readonly startSec: number;
    readonly targetLatencySec: number;
  } | null;
}

/** Figures for the statistics panel, which puts them into words. */
export interface EngineStats {
  readonly engine?: 'hls' | 'native' | 'file';
  /** The boot script loaded the first fragments. */
  readonly hasBegunEarly?: boolean;
  /** Of the rendition. */
  readonly bitsPerSec?: number;
  /** Measured, in bits per second. */
  readonly bandwidth?: number;
  readonly codecs?: string;
  /** Whether the player chooses the rendition. */
  readonly isAutomatic?: boolean;
  /** Only for live video. */
  readonly latencySec?: number;
}

/** Loads a source into a media element. */
export interface Engine {
  readonly kind: 'hls' | 'native' | 'file';
  /** Null for automatic. */
  chooseLevel(id: number | null): void;
  chooseAudioTrack(id: number): void;
  /** Tries to continue after a decoding error. */
  recover(): void;
  /** Seeks past a segment that keeps failing; false when there is none or too many were skipped already. */
  skipFailedSegment?(): boolean;
  stats(): EngineStats;
  destroy(): void;
}

export interface Source {
  readonly kind: 'hls' | 'file';
  readonly url: string;
  /** By this browser's clock; null or absent when the URL stays valid for hours. */
  readonly expiresAtMs?: number | null;
}

export interface EngineOptions {
  readonly element: MediaElement;
  readonly source: Source;
  readonly startMs: number;
  /** Engines request files through it, so that every request carries a valid token. */
  readonly mediaUrls: MediaUrls;
  report(change: Partial<EngineReport>): void;
  onProblem(problem: PlayerProblem): void;
  /** Called with what keeps failing while the engine retries, and with null once it recovers. */
  onFailing(problem: PlayerProblem | null): void;
}

/** Starts an engine for a source. Several may be tried in turn; only one runs at a time. */
export type StartEngine = (options: EngineOptions) => Promise<Engine>;
