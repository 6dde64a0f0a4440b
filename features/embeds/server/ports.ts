import type { Video } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';

/** What embeds asks of videos. */
export interface VideosPort {
  /** Throws unless the viewer may see it. */
  see(
    viewer: Viewer,
    id: string,
  ): Promise<{
    readonly video: Video;
    readonly row: { readonly organization_id: string; readonly generation: number | null };
  }>;
  /** Throws unless the viewer may change it. */
  editable(
    viewer: Viewer,
    id: string,
  ): Promise<{ readonly id: string; readonly row: { readonly organization_id: string } }>;
}

/** What embeds asks of media. */
export interface MediaPort {
  watchFacts(source: { readonly video: string; readonly generation: number }): Promise<{
    readonly aspectRatio: number | null;
  }>;
}
