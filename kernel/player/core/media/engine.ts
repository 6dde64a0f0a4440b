import type { PlayerProblem } from '../problems.ts';
import type { MediaElement } from './media-element.ts';
import type { MediaAddresses } from './media-lease.ts';

export interface QualityLevel {
  readonly id: number;
  /** Of the picture as the rendition has it: 720 for 1280 × 720. 0 when it has none. */
  readonly height: number;
  readonly bitsPerSec: number;
}

export interface AudioTrack {
  readonly id: number;
  readonly label: string;
  /** 'en', 'pt-BR'; '' when unknown. */
  readonly language: string;
}

/** What a running engine tells: all of it may change at any time. */
export interface EngineReport {
  readonly levels: readonly QualityLevel[];
  /** The level that is being shown. */
  readonly level: number | null;
  readonly audioTracks: readonly AudioTrack[];
  readonly audioTrack: number | null;
  /** Bits per second, measured. */
  readonly bandwidth: number | null;
  /** Null for what has an end. */
  readonly live: {
    readonly edgeSec: number;
    readonly startSec: number;
    readonly targetLatencySec: number;
  } | null;
}

/** For the curious: one row each in the statistics panel. */
export type EngineFacts = Readonly<Record<string, string>>;

/** Brings a source into a media element. */
export interface Engine {
  readonly kind: 'hls' | 'native' | 'file';
  /** Null for automatic. */
  chooseLevel(id: number | null): void;
  chooseAudioTrack(id: number): void;
  /** Tries to go on after the picture could not be decoded. */
  recover(): void;
  /** Goes on behind a segment that keeps failing; false where there is none, or too many were left out already. */
  leaveOut?(): boolean;
  facts(): EngineFacts;
  destroy(): void;
}

export interface Source {
  readonly kind: 'hls' | 'file';
  readonly url: string;
  /** By the clock of this browser; null or absent when it works for hours. */
  readonly endsAtMs?: number | null;
}

export interface EngineOptions {
  readonly element: MediaElement;
  readonly source: Source;
  readonly startMs: number;
  /** Files are asked for under the token that works at that moment. */
  readonly addresses: MediaAddresses;
  report(change: Partial<EngineReport>): void;
  onProblem(problem: PlayerProblem): void;
  /** What keeps failing while the engine tries on; null when it goes well again. */
  onFailing(problem: PlayerProblem | null): void;
}

/** Starts an engine for a source. Several may be tried one after another; only one runs at a time. */
export type StartEngine = (options: EngineOptions) => Promise<Engine>;
