import type { Viewer } from '#kernel/contract/viewer.ts';
import type { ViewToken } from './view-token.ts';

/** What other features may ask of views. */
export interface ViewsPort {
  /** A signed `kvtoken` for a viewer who may see the video. */
  issue(viewer: Viewer, view: { readonly videoId: string; readonly groupId: string | null }): string;
  /** Null unless the token is genuine, current, and of this video. */
  verify(token: string, videoId: string): ViewToken | null;
}
