import type { Visibility } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';

/** What captions ask of videos. */
export interface VideosPort {
  /** Throws unless the viewer may see it. */
  access(
    viewer: Viewer,
    id: string,
  ): Promise<{
    readonly id: string;
    readonly flags: { readonly canManage: boolean };
    readonly row: { readonly displayname: string; readonly visibility: Visibility };
  }>;
  readonly addresses: {
    of(video: { readonly id: string; readonly visibility: Visibility }, file: string): string;
  };
}
