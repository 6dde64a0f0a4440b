import { CaptionsBlock } from '#features/captions/studio/captions-block.tsx';
import { EmbedBlock } from '#features/embeds/studio/embed-block.tsx';
import { HighlightsBlock } from '#features/highlights/studio/highlights-block.tsx';
import { useMyVideosEvents } from '#features/media/site/use-live-video.ts';
import { DropZone } from '#features/media/studio/drop-zone.tsx';
import { MediaBlock } from '#features/media/studio/media-block.tsx';
import { UploadButton } from '#features/media/studio/upload-button.tsx';
import { UploadPanel } from '#features/media/studio/upload-panel.tsx';
import { VideoStatus } from '#features/media/studio/video-status.tsx';
import { EditVideoPage } from '#features/videos/studio/edit-video-page.tsx';
import { MyVideosPage } from '#features/videos/studio/my-videos-page.tsx';

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
  return (
    <EditVideoPage
      media={(video) => <MediaBlock key={video.kapsule_id} video={video} />}
      captions={({ kapsule_id: id }) => <CaptionsBlock key={id} id={id} />}
      highlights={({ kapsule_id: id, duration }) => (
        <HighlightsBlock key={id} id={id} durationMs={duration} />
      )}
      embedding={({ kapsule_id: id }) => <EmbedBlock key={id} id={id} />}
    />
  );
}
