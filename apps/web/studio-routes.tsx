import { useMyVideosEvents } from '#features/media/site/use-live-video.ts';
import { DropZone } from '#features/media/studio/drop-zone.tsx';
import { UploadButton } from '#features/media/studio/upload-button.tsx';
import { UploadPanel } from '#features/media/studio/upload-panel.tsx';
import { VideoStatus } from '#features/media/studio/video-status.tsx';
import { EditVideoPage } from '#features/videos/studio/edit-video-page.tsx';
import { MyVideosPage } from '#features/videos/studio/my-videos-page.tsx';
import { editBlocks } from './edit-blocks.tsx';

export function StudioRoute() {
  useMyVideosEvents();
  return (
    <DropZone>
      <MyVideosPage
        upload={<UploadButton />}
        uploads={<UploadPanel />}
        status={(video) => <VideoStatus video={video} />}
      />
    </DropZone>
  );
}

export function EditVideoRoute() {
  return <EditVideoPage blocks={editBlocks} />;
}
