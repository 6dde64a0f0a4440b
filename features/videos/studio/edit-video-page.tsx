import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingsSkeleton } from '#kernel/ui/settings-layout.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { type Video, videoRoutes } from '../contract.ts';
import { videoProblems } from '../site/video-problems.tsx';
import { EditVideoForm } from './edit-video-form.tsx';
import styles from './edit-video-page.module.css';
import { VideoAside } from './video-aside.tsx';

const BUSY_POLL_MS = 5_000;

interface EditVideoPageProps {
  /** The file of the video and how it is doing: another feature's. */
  media: (video: Video) => ReactNode;
  /** Its captions: another feature's. */
  captions: (video: Video) => ReactNode;
  /** Its marked moments: another feature's. */
  highlights: (video: Video) => ReactNode;
  /** Where it may be shown: another feature's. */
  embedding: (video: Video) => ReactNode;
}

export function EditVideoPage({ media, captions, highlights, embedding }: EditVideoPageProps) {
  const { id = '' } = useParams();
  const {
    data: video,
    error,
    refetch,
  } = useRoute(
    videoRoutes.get,
    { id },
    { pollMs: ({ state }) => (state === 'processing' ? BUSY_POLL_MS : false) },
  );
  usePageTitle(video ? `Edit ${video.displayname}` : undefined);
  // With a form on the page the error is shown there, beside what was typed.
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
        <VideoAside video={video} {...{ media, captions, highlights, embedding }} />
      </div>
    </div>
  );
}
