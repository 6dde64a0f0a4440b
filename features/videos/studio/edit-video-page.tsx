import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingsSkeleton } from '#kernel/ui/settings-layout.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { videoRoutes } from '../contract.ts';
import { videoProblems } from '../site/video-problems.tsx';
import type { EditBlock } from './edit-block.ts';
import { EditVideoForm } from './edit-video-form.tsx';
import styles from './edit-video-page.module.css';
import { VideoAside } from './video-aside.tsx';

const PROCESSING_POLL_MS = 5_000;

/** `blocks` are the sections of other features, in display order. */
export function EditVideoPage({ blocks }: { readonly blocks: readonly EditBlock[] }) {
  const { id = '' } = useParams();
  const {
    data: video,
    error,
    refetch,
  } = useRoute(
    videoRoutes.get,
    { id },
    { pollMs: ({ state }) => (state === 'processing' ? PROCESSING_POLL_MS : false) },
  );
  usePageTitle(video ? `Edit ${video.displayname}` : undefined);
  // Once the form is shown, it displays errors itself and keeps the unsaved text.
  if (!video) {
    if (error)
      return <ProblemNotice {...problemOf(error)} special={videoProblems} onRetry={() => void refetch()} />;
    return <SettingsSkeleton />;
  }
  return (
    <div className={styles.page}>
      <Link to="/app/studio" className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        Your videos
      </Link>
      <h1 className={styles.title}>{video.displayname}</h1>
      <div className={styles.columns}>
        <EditVideoForm key={video.kapsule_id} video={video} loadError={error} />
        <VideoAside video={video} blocks={blocks} />
      </div>
    </div>
  );
}
