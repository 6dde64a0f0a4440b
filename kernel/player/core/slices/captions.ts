import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import type { CaptionTrack } from '../caption-track.ts';
import { createNativeCaptions } from '../native-captions.ts';
import type { PlayerTarget } from './target.ts';

export interface CaptionsState {
  readonly tracks: readonly CaptionTrack[];
  /** Null while captions are off. */
  readonly chosen: string | null;
  /** The track that switching on goes back to. */
  readonly last: string | null;
  /** Appearance chosen by this viewer. */
  readonly style: Readonly<Record<string, string>>;
}

/** Available and chosen tracks; the captions feature loads the texts and draws them. */
export const captions = defineSlice({
  initial: { tracks: [], chosen: null, last: null, style: {} } as CaptionsState,
  start({ target, signal, get, set }: SliceContext<PlayerTarget, CaptionsState>) {
    const { preferences } = target;
    set({ style: preferences.get().captionStyle ?? {} });
    const choose = (id: string | null): void => {
      const track = get().tracks.find((one) => one.id === id) ?? null;
      // Without tracks nothing was chosen: the preference for other videos stays.
      if (id !== null && !track) return;
      set({ chosen: track?.id ?? null, ...(track ? { last: track.id } : {}) });
      preferences.set({ captions: track?.language ?? '' });
    };
    return {
      setNativeCues: createNativeCaptions(target.element, signal).setCues,
      /** CT-07: chooses the default track, unless this viewer has a preference. */
      offer(tracks: readonly CaptionTrack[]): void {
        const stored = preferences.get().captions;
        const byDefault = tracks.find(({ isDefault }) => isDefault);
        const remembered = stored ? tracks.find(({ language }) => language === stored) : undefined;
        const start = stored === '' ? undefined : (remembered ?? byDefault);
        set({ tracks, chosen: start?.id ?? null, last: (start ?? byDefault ?? tracks[0])?.id ?? null });
      },
      choose,
      setStyle(style: Readonly<Record<string, string>>): void {
        set({ style });
        preferences.set({ captionStyle: style });
      },
      /** CT-08 */
      toggle(): void {
        const { tracks, chosen, last } = get();
        if (tracks.length > 0) choose(chosen === null ? last : null);
      },
    };
  },
});
