import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import type { Marker } from '../marker.ts';
import type { PlayerTarget } from './target.ts';

export interface MarksState {
  /** In the order of time. Chapters are drawn as parts of the bar, the others as marks upon it. */
  readonly list: readonly Marker[];
}

/** More than this, of chapters and of the others, cannot be told apart on any bar; an even choice stays. */
const DRAWN_AT_MOST = 400;
/** CT-13 */
const LAST_PERCENT = 99.8;

export const marks = defineSlice({
  initial: { list: [] } as MarksState,
  start({ target, set }: SliceContext<PlayerTarget, MarksState>) {
    const byOwner = new Map<string, readonly Marker[]>();
    const publish = (): void => {
      const all = [...byOwner.values()].flat().filter(({ atMs }) => Number.isFinite(atMs) && atMs >= 0);
      const [chapters, others] = [all.filter(isChapter), all.filter((one) => !isChapter(one))].map(thin);
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

function thin(unsorted: readonly Marker[]): readonly Marker[] {
  if (unsorted.length <= DRAWN_AT_MOST) return unsorted;
  const list = unsorted.toSorted((a, b) => a.atMs - b.atMs);
  return Array.from(
    { length: DRAWN_AT_MOST },
    (_, index) => list[Math.floor((index * list.length) / DRAWN_AT_MOST)]!,
  );
}

/** CT-13: where a mark stands, in percent of the duration. */
export function markerPercent(atMs: number, durationMs: number): number {
  if (!(durationMs > 0)) return 0;
  return Math.min(LAST_PERCENT, Math.max(0, (atMs / durationMs) * 100));
}
