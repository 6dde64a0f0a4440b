import type { Marker, WidgetContext } from '#kernel/player/core/widget.ts';
import type { Artifact } from '../contract.ts';
import type { Moment } from '../moments.ts';
import { fetchArtifacts } from './fetch-artifacts.ts';

export interface TocConfig {
  /** The video has marks besides its chapters. */
  readonly some: boolean;
}
export interface TocState {
  readonly moments: readonly Moment[];
  readonly loading: 'yes' | 'no' | 'failed';
}
export type TocContext = WidgetContext<TocConfig, TocState>;

const KINDS = { VISMARK: 'highlight', SLIDE: 'slide', BOOKMARK: 'bookmark' } as const;

const toMoment = ({ id, text, rel_offset, artifact_type }: Artifact): Moment => ({
  id,
  text,
  atMs: rel_offset,
  kind: KINDS[artifact_type] ?? 'bookmark',
});
const isChapter = ({ kind }: { readonly kind: string }): boolean => kind === 'chapter';
const sorted = (moments: readonly Moment[]): Moment[] => moments.toSorted((a, b) => a.atMs - b.atMs);
const chaptersOf = ({ player }: TocContext): Moment[] =>
  player.video.chapters.map(({ startMs, title }, index) => ({
    id: `chapter-${index}`,
    text: title,
    atMs: startMs,
    kind: 'chapter',
  }));

const markMoment = ({ id, label, atMs }: Marker): Moment => ({ id, text: label, atMs, kind: 'chapter' });
const isSame = (a: readonly Marker[], b: readonly Marker[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** Shows the chapters of the video, and those that the page puts in their place, as the editor does. */
export function followChapters(ctx: TocContext): void {
  ctx.state.set({ moments: chaptersOf(ctx) });
  let shown = ctx.player.state().marks.list.filter(isChapter);
  ctx.player.subscribe(({ marks }) => {
    const chapters = marks.list.filter(isChapter);
    if (isSame(chapters, shown)) return;
    shown = chapters;
    const others = ctx.state.get().moments.filter((moment) => !isChapter(moment));
    ctx.state.set({ moments: sorted([...chapters.map(markMoment), ...others]) });
  });
}

/** Also called by 'Try again'. */
export function loadMoments(ctx: TocContext): void {
  ctx.state.set({ loading: 'yes' });
  fetchArtifacts(ctx).then(
    (list) => {
      const chapters = ctx.state.get().moments.filter(isChapter);
      ctx.state.set({ moments: sorted([...chapters, ...list.map(toMoment)]), loading: 'no' });
    },
    () => ctx.state.set({ loading: 'failed' }),
  );
}
