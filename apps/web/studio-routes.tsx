import { useParams } from 'react-router';
import { accountRoutes } from '#features/accounts/contract.ts';
import { useCommentCounts } from '#features/comments/studio/use-comment-counts.ts';
import { useStudioVideosEvents } from '#features/media/site/use-live-video.ts';
import { DropZone } from '#features/media/studio/drop-zone.tsx';
import { StorageUsed } from '#features/media/studio/storage-used.tsx';
import { UploadButton } from '#features/media/studio/upload-button.tsx';
import { UploadDetailsDialog } from '#features/media/studio/upload-details-dialog.tsx';
import { UploadPanel } from '#features/media/studio/upload-panel.tsx';
import { VideoStatus } from '#features/media/studio/video-status.tsx';
import { useDraftItems } from '#features/timeline/studio/use-draft-items.ts';
import { EditVideoPage } from '#features/videos/studio/edit-video-page.tsx';
import { MyVideosPage } from '#features/videos/studio/my-videos-page.tsx';
import { useRoute } from '#kernel/client/route-query.ts';
import { editBlocks } from './edit-blocks.tsx';
import { EditPlayer } from './edit-player.tsx';
import { useIncompleteAction } from './use-incomplete-action.ts';

export function StudioRoute() {
  const role = useRoute(accountRoutes.me, {}).data?.user.organization?.role;
  useStudioVideosEvents(role === 'moderator' || role === 'administrator');
  return (
    <DropZone>
      <MyVideosPage
        upload={<UploadButton />}
        uploads={<UploadPanel />}
        storage={<StorageUsed />}
        status={(video) => <VideoStatus video={video} />}
        useCommentCounts={useCommentCounts}
      />
      <UploadDetailsDialog />
    </DropZone>
  );
}

export function EditVideoRoute() {
  const { id = '' } = useParams();
  const changes = useDraftItems(id);
  const actionFor = useIncompleteAction(id);
  return (
    <EditVideoPage
      blocks={editBlocks}
      changes={{ ...changes, actionFor }}
      player={(video, stage, onPlayer) => <EditPlayer video={video} stage={stage} onPlayer={onPlayer} />}
    />
  );
}
