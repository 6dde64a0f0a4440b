import { useRef } from 'react';
import { Link } from 'react-router';
import type { VideoSummary } from '#features/videos/contract.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import { FileInput } from './file-input.tsx';
import { text } from './messages.ts';
import { percentSent } from './upload-queue.ts';
import { formatTimeLeft } from './upload-text.ts';
import { useProcessing, useRetry } from './use-processing.ts';
import { useReplaceFile } from './use-replace-file.ts';
import { useUploadItems } from './use-uploads.ts';
import styles from './video-status.module.css';

/** The processing state of a video in a list row. */
export function VideoStatus({ video }: { video: VideoSummary }) {
  const id = video.kapsule_id;
  const upload = useUploadItems().find((item) => item.videoId === id);
  if (upload) {
    const isPaused = upload.status === 'paused' || upload.status === 'failed';
    return (
      <Chip tone="accent">
        {text(isPaused ? 'stoppedPercent' : 'uploadingPercent', { percent: percentSent(upload) })}
      </Chip>
    );
  }
  if (video.state === 'uploading') return <Chip>{text('noMedia')}</Chip>;
  if (video.state === 'processing') return <ProcessingStatus video={video} />;
  if (video.state === 'failed') return <FailedStatus video={video} />;
  return <Chip tone="success">{text('ready')}</Chip>;
}

function ProcessingStatus({ video }: { video: VideoSummary }) {
  const processing = useProcessing(video.kapsule_id, video.state, true);
  const waitReason = processing?.reason ?? null;
  const detail = waitReason ?? formatTimeLeft(processing?.time_left ?? null);
  // The duration is known as soon as the video is playable.
  const isPlayable = video.duration > 0;
  return (
    <>
      <Chip tone="warning">{processingLabel(waitReason !== null, processing?.progress ?? null)}</Chip>
      <span className={styles.detail}>
        {detail}
        {detail && isPlayable && ' · '}
        {isPlayable && (
          <Link className={styles.above} to={`/app/video/${video.kapsule_id}`}>
            {text('watchNow')}
          </Link>
        )}
      </span>
    </>
  );
}

function processingLabel(isWaiting: boolean, percent: number | null): string {
  if (isWaiting) return text('waiting');
  return percent === null ? text('processing') : text('processingPercent', { percent });
}

function FailedStatus({ video }: { video: VideoSummary }) {
  const id = video.kapsule_id;
  const input = useRef<HTMLInputElement>(null);
  const processing = useProcessing(id, video.state, true);
  const retry = useRetry(id);
  const replace = useReplaceFile(id, false);
  return (
    <>
      <Chip tone="danger">{text('failedState')}</Chip>
      <span className={styles.reason}>{processing?.reason}</span>
      <span className={styles.actions}>
        {processing?.can_retry && (
          <Button variant="quiet" busy={retry.isPending} onClick={() => retry.mutate()}>
            {text('retry')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => input.current?.click()}>
          {text('replaceFile')}
        </Button>
        <FileInput
          ref={input}
          label={text('anotherFile', { title: video.displayname })}
          onFiles={(files) => void replace(files)}
        />
      </span>
    </>
  );
}
