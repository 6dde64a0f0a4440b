import type { Chapter } from '#features/media/contract.ts';
import type { Organization } from '#features/organizations/contract.ts';
import type { Video, Visibility } from '#features/videos/contract.ts';
import type { StartMedia } from '#kernel/contract/player-start.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';

/** What playback asks of videos. */
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
  editable(viewer: Viewer, id: string): Promise<{ readonly id: string }>;
  readonly addresses: {
    of(video: { readonly id: string; readonly visibility: Visibility }, file: string): string;
  };
}

/** What playback asks of media. */
export interface MediaPort {
  watchFacts(source: { readonly video: string; readonly generation: number }): Promise<{
    readonly aspectRatio: number | null;
    readonly chapters: readonly Chapter[];
  }>;
  startMedia(
    source: { readonly video: string; readonly generation: number; readonly visibility: Visibility },
    startSec: number,
  ): Promise<StartMedia | null>;
}

/** What playback asks of embeds. */
export interface EmbedsPort {
  /** What a page that was opened with an embed token shows in its calls; null for all others. */
  passFor(viewer: Viewer, videoId: string): string | null;
  /** EM-01: which sites may show it, and whether this request comes from a frame on another one. */
  framing(
    viewer: Viewer,
    videoId: string,
    request: { header(name: string): string | undefined },
  ): Promise<{ readonly frameAncestors: string; readonly refused: boolean }>;
}

/** What playback asks of organizations. */
export interface OrganizationsPort {
  get(id: string | null): Promise<Organization>;
}

/** What playback asks of views. */
export interface ViewsPort {
  /** A signed `kvtoken` for a viewer who may see the video. */
  issue(viewer: Viewer, view: { readonly videoId: string; readonly groupId: string | null }): string;
}
