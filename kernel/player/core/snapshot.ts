import type { PlayState } from './play-state.ts';
import type { PlayerState } from './player-state.ts';
import { shownQuality } from './slices/quality.ts';

/** PS-02: the player's state with the specification's names; times in seconds. */
export interface PlayerSnapshot {
  readonly playState: PlayState;
  readonly currentTime: number;
  readonly duration: number;
  readonly videoLoadedFraction: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly playbackQuality: string;
  readonly speed: number;
  readonly kct: string | null;
  readonly bwEstimate: number | null;
}

export function snapshotOf(state: PlayerState, kct: string | null): PlayerSnapshot {
  const { playback, time, buffer, volume, quality, speed } = state;
  return {
    playState: playback.playState,
    currentTime: time.currentMs / 1000,
    duration: time.durationMs / 1000,
    videoLoadedFraction: buffer.loadedFraction,
    volume: volume.volume,
    muted: volume.muted,
    playbackQuality: shownQuality(quality) || quality.chosen,
    speed: speed.rate,
    kct,
    bwEstimate: quality.bandwidth,
  };
}
