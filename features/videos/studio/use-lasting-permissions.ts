import { useMemo, useState } from 'react';
import type { Video } from '../contract.ts';

/**
 * The video with every permission that the person has had since the page opened. Without it, a session that ends would
 * take open forms with it, although it can be renewed when they are saved; whoever may no longer edit is told then.
 */
export function useLastingPermissions(video: Video): Video {
  const [had, setHad] = useState({ canEdit: video.can_edit, canManage: video.can_manage });
  const canEdit = had.canEdit || video.can_edit;
  const canManage = had.canManage || video.can_manage;
  if (canEdit !== had.canEdit || canManage !== had.canManage) setHad({ canEdit, canManage });
  return useMemo(() => ({ ...video, can_edit: canEdit, can_manage: canManage }), [video, canEdit, canManage]);
}
