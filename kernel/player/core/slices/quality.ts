import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import type { AudioTrack, EngineReport, QualityLevel } from '../media/engine.ts';
import { levelFor, qualityName } from '../quality.ts';
import type { PlayerTarget } from './target.ts';

export interface QualityState {
  readonly levels: readonly QualityLevel[];
  /** The level that is shown. */
  readonly level: number | null;
  /** 'auto' or the viewer's choice, such as '720p' (PS-07). */
  readonly chosen: string;
  readonly bandwidth: number | null;
  readonly audioTracks: readonly AudioTrack[];
  readonly audioTrack: number | null;
}

const initial: QualityState = {
  levels: [],
  level: null,
  chosen: 'auto',
  bandwidth: null,
  audioTracks: [],
  audioTrack: null,
};

export const quality = defineSlice({
  initial,
  start({ target, get, set }: SliceContext<PlayerTarget, QualityState>) {
    const { preferences } = target;
    set({ chosen: preferences.get().quality ?? 'auto' });
    const apply = (): void => target.engine()?.chooseLevel(levelFor(get().chosen, get().levels));
    /** The `audiotrack` parameter (label, language, or number), later the viewer's choice. */
    let wantedTrack = target.config.start.audioTrack?.toLowerCase() ?? '';
    const applyTrack = (tracks: readonly AudioTrack[]): void => {
      const found = wantedTrack ? tracks.find((one) => namesOf(one).includes(wantedTrack)) : undefined;
      if (found && found.id !== get().audioTrack) target.engine()?.chooseAudioTrack(found.id);
    };
    return {
      /** Takes over a report of the engine, and applies the viewer's choice to a new engine. */
      report({ live: _, ...change }: Partial<EngineReport>): void {
        set(change);
        if (change.levels && get().chosen !== 'auto') {
          set({ chosen: nearestName(get().chosen, change.levels) });
          apply();
        }
        if (change.audioTracks) applyTrack(change.audioTracks);
      },
      choose(wanted: string): void {
        set({ chosen: nearestName(wanted, get().levels) });
        preferences.set({ quality: get().chosen });
        apply();
      },
      chooseAudioTrack(id: number): void {
        const found = get().audioTracks.find((one) => one.id === id);
        if (!found) return;
        wantedTrack = namesOf(found)[0] ?? '';
        target.engine()?.chooseAudioTrack(id);
        set({ audioTrack: id });
      },
    };
  },
});

/** The name of the nearest level; 'auto' without one. */
function nearestName(wanted: string, levels: readonly QualityLevel[]): string {
  const level = levelFor(wanted, levels);
  const found = levels.find(({ id }) => id === level);
  return found ? qualityName(found.height) : 'auto';
}

/** Names that select an audio track, most specific first. */
const namesOf = ({ id, label, language }: AudioTrack): string[] =>
  [label.toLowerCase(), language.toLowerCase(), String(id)].filter(Boolean);

/** Name of the shown level: '720p', or '' for audio only. */
export function shownQuality({ levels, level }: QualityState): string {
  const height = levels.find(({ id }) => id === level)?.height ?? 0;
  return height > 0 ? qualityName(height) : '';
}
