import type { WidgetContext } from '#kernel/player/core/widget.ts';
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
export const chaptersOf = ({ player }: TocContext): Moment[] =>
  player.video.chapters.map(({ startMs, title }, index) => ({
    id: `chapter-${index}`,
    text: title,
    atMs: startMs,
    kind: 'chapter',
  }));

/** Also called by 'Try again'. */
export function loadMoments(ctx: TocContext): void {
  ctx.state.set({ loading: 'yes' });
  fetchArtifacts(ctx).then(
    (list) => {
      const moments = [...chaptersOf(ctx), ...list.map(toMoment)].sort((a, b) => a.atMs - b.atMs);
      ctx.state.set({ moments, loading: 'no' });
    },
    () => ctx.state.set({ loading: 'failed' }),
  );
}
