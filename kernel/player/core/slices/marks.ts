import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import type { Marker } from '../marker.ts';
import type { PlayerTarget } from './target.ts';

export interface MarksState {
  /** Sorted by time. Chapters divide the seek bar, the others are marks on it. */
  readonly list: readonly Marker[];
}

/** More chapters, or more marks, are indistinguishable on any bar; an even selection is drawn. */
const MAX_DRAWN = 400;
/** CT-13 */
const MAX_PERCENT = 99.8;

export const marks = defineSlice({
  initial: { list: [] } as MarksState,
  start({ target, set }: SliceContext<PlayerTarget, MarksState>) {
    const byOwner = new Map<string, readonly Marker[]>();
    const publish = (): void => {
      const all = [...byOwner.values()].flat().filter(({ atMs }) => Number.isFinite(atMs) && atMs >= 0);
      const [chapters, others] = [all.filter(isChapter), all.filter((one) => !isChapter(one))].map(
        selectEvenly,
      );
      set({ list: [...chapters!, ...others!].sort((a, b) => a.atMs - b.atMs) });
    };
    const chapters = target.config.video.chapters.map(({ startMs, endMs, title }, index) => ({
      id: `chapter-${index}`,
      atMs: startMs,
      endMs,
      label: title,
      kind: 'chapter' as const,
    }));
    byOwner.set('video', chapters);
    publish();
    return {
      put(owner: string, list: readonly Marker[]): void {
        byOwner.set(owner, list);
        publish();
      },
      remove(owner: string): void {
        if (byOwner.delete(owner)) publish();
      },
    };
  },
});

const isChapter = ({ kind }: Marker): boolean => kind === 'chapter';

function selectEvenly(unsorted: readonly Marker[]): readonly Marker[] {
  if (unsorted.length <= MAX_DRAWN) return unsorted;
  const list = unsorted.toSorted((a, b) => a.atMs - b.atMs);
  return Array.from(
    { length: MAX_DRAWN },
    (_, index) => list[Math.floor((index * list.length) / MAX_DRAWN)]!,
  );
}

/** CT-13: position of a mark, in percent of the duration. */
export function markerPercent(atMs: number, durationMs: number): number {
  if (!(durationMs > 0)) return 0;
  return Math.min(MAX_PERCENT, Math.max(0, (atMs / durationMs) * 100));
}
