import type { Viewer } from '#kernel/contract/viewer.ts';
import type { ViewToken } from './view-token.ts';

/** The views API for other features. */
export interface ViewsPort {
  /** Issues a signed `kvtoken`; the caller has checked that the viewer may see the video. */
  issue(viewer: Viewer, view: { readonly videoId: string; readonly groupId: string | null }): string;
  /** Returns null unless the token is valid, not expired, and for this video. */
  verify(token: string, videoId: string): ViewToken | null;
}
