import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import type { CaptionTrack } from '../caption-track.ts';
import { createNativeCaptions } from '../native-captions.ts';
import type { PlayerTarget } from './target.ts';

export interface CaptionsState {
  readonly tracks: readonly CaptionTrack[];
  /** Null while they are off. */
  readonly chosen: string | null;
  /** The language that switching on goes back to. */
  readonly last: string | null;
  /** How this viewer wants them to look. */
  readonly style: Readonly<Record<string, string>>;
}

/** What there is and what is chosen; the captions feature brings the texts and draws them. */
export const captions = defineSlice({
  initial: { tracks: [], chosen: null, last: null, style: {} } as CaptionsState,
  start({ target, signal, get, set }: SliceContext<PlayerTarget, CaptionsState>) {
    const { preferences } = target;
    set({ style: preferences.get().captionStyle ?? {} });
    const choose = (id: string | null): void => {
      const track = get().tracks.find((one) => one.id === id) ?? null;
      // Where there is nothing to choose from, nothing was chosen: other videos keep their captions.
      if (id !== null && !track) return;
      set({ chosen: track?.id ?? null, ...(track ? { last: track.id } : {}) });
      preferences.set({ captions: track?.language ?? '' });
    };
    return {
      setNativeCues: createNativeCaptions(target.element, signal).setCues,
      /** CT-07: the default language is chosen already, unless this viewer has chosen otherwise before. */
      offer(tracks: readonly CaptionTrack[]): void {
        const kept = preferences.get().captions;
        const byDefault = tracks.find(({ isDefault }) => isDefault);
        const remembered = kept ? tracks.find(({ language }) => language === kept) : undefined;
        const start = kept === '' ? undefined : (remembered ?? byDefault);
        set({ tracks, chosen: start?.id ?? null, last: (start ?? byDefault ?? tracks[0])?.id ?? null });
      },
      choose,
      restyle(style: Readonly<Record<string, string>>): void {
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
