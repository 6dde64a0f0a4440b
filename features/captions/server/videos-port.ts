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
    readonly row: { readonly displayname: string };
  }>;
  readonly addresses: { of(videoId: string, file: string): string };
}
