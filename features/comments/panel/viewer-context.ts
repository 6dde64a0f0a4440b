import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { type CommentSetting, getListScope } from '../policy.ts';
import { FALLBACK_VIDEO, isLive, type PanelVideo } from './panel-video.ts';

/** Who views which video, and what the mode and role allow. */
export interface ViewerContext extends CommentSetting {
  readonly gconfid: string;
  readonly viewer: { readonly signedIn: boolean; readonly username: string };
  /** CM-26, CM-41: this viewer has access to the pinned list only. */
  readonly onlyPinned: boolean;
}

export function getViewerContext(
  gconfid: string,
  video: PanelVideo | null,
  user: { readonly username: string } | null,
): ViewerContext {
  const { can_manage: canManage, properties } = video ?? FALLBACK_VIDEO;
  const username = user?.username ?? ANONYMOUS_USERNAME;
  const setting = { live: isLive(video ?? FALLBACK_VIDEO), mode: properties.comment_type, canManage };
  return {
    gconfid,
    ...setting,
    // CM-18
    viewer: { signedIn: username !== ANONYMOUS_USERNAME, username },
    onlyPinned: getListScope(setting, false) === 'pinned',
  };
}
