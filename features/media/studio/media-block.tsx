import { Download, RotateCcw, TriangleAlert, Upload } from 'lucide-react';
import { type DragEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { Video } from '#features/videos/contract.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import { formatDuration } from '#kernel/ui/duration.ts';
import { Progress } from '#kernel/ui/progress.tsx';
import { mediaRoutes, type Processing } from '../contract.ts';
import { useLiveVideo } from '../site/use-live-video.ts';
import { FileInput } from './file-input.tsx';
import { text } from './file-messages.ts';
import styles from './media-block.module.css';
import { UploadRow } from './upload-row.tsx';
import { formatSize, formatTimeLeft } from './upload-text.ts';
import { useProcessing, useRetry } from './use-processing.ts';
import { useReplaceFile } from './use-replace-file.ts';
import { useUploadItems, useWaitingUploads } from './use-uploads.ts';
import { WaitingRow } from './waiting-row.tsx';

/** The media file of a video in the studio: its state and actions. */
export function MediaBlock({ video }: { video: Video }) {
  const id = video.kapsule_id;
  useLiveVideo(id);
  const processing = useProcessing(id, video.state, video.can_manage);
  const upload = useUploadItems().find((item) => item.videoId === id);
  const waiting = useWaitingUploads().find((record) => record.videoId === id);
  const replace = useReplaceFile(id, video.media !== null);
  const top = useRef<HTMLElement>(null);
  const onGone = (): void => top.current?.focus();
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    if (video.can_edit) void replace([...event.dataTransfer.files]);
  };
  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label={text('file')}
      className={styles.block}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {!(upload && video.state === 'uploading') && <State video={video} processing={processing} />}
      {!upload && <Warnings warnings={processing?.warnings ?? []} />}
      {(upload || waiting) && (
        <ul className={styles.uploads}>
          {upload && <UploadRow item={upload} onGone={onGone} />}
          {waiting && !upload && <WaitingRow record={waiting} onGone={onGone} />}
        </ul>
      )}
      {video.can_edit && !upload && !waiting && (
        <FileActions video={video} processing={processing} onFiles={(files) => void replace(files)} />
      )}
    </section>
  );
}

interface PartProps {
  video: Video;
  processing: Processing | undefined;
}

function State({ video, processing }: PartProps) {
  const isPlayable = video.media !== null;
  switch (video.state) {
    case 'uploading':
      return (
        <p>
          <Chip>{text('noMedia')}</Chip>
        </p>
      );
    case 'ready':
      return (
        <p>
          <Chip tone="success">{text('ready')}</Chip>
        </p>
      );
    case 'failed':
      return (
        <>
          <p>
            <Chip tone="danger">{text('failed')}</Chip>
          </p>
          <p className={styles.reason} role="status">
            {video.state_reason}
          </p>
          {isPlayable && <p className={styles.muted}>{text('previousPlays')}</p>}
        </>
      );
    case 'processing': {
      const left = formatTimeLeft(processing?.time_left ?? null);
      return (
        <>
          <Progress label={text('processing')} percent={processing?.progress ?? video.progress ?? 0} />
          {video.state_reason && (
            <p className={styles.reason} role="status">
              {video.state_reason}
            </p>
          )}
          <p className={styles.muted}>
            {left && `${left[0]?.toUpperCase()}${left.slice(1)}. `}
            {isPlayable ? (
              <Link to={`/app/video/${video.kapsule_id}`}>{text('watchable')}</Link>
            ) : (
              text('watchableSoon')
            )}
          </p>
        </>
      );
    }
  }
}

function Warnings({ warnings }: { warnings: Processing['warnings'] }) {
  return warnings.map(({ code, message, at_ms }) => (
    <p key={code} className={styles.warning} role="status">
      <TriangleAlert aria-hidden="true" />
      <span>
        {message}
        {at_ms !== null && ` ${text('startsAt', { time: formatDuration(at_ms) })}`}
      </span>
    </p>
  ));
}

function FileActions({ video, processing, onFiles }: PartProps & { onFiles: (files: File[]) => void }) {
  const id = video.kapsule_id;
  const input = useRef<HTMLInputElement>(null);
  const retry = useRetry(id);
  const isStored = processing?.filename != null;
  return (
    <>
      {isStored && (
        <p className={styles.file}>
          {processing.filename}
          {processing.size !== null && <span className={styles.muted}> {formatSize(processing.size)}</span>}
        </p>
      )}
      <div className={styles.actions}>
        {video.state === 'failed' && processing?.can_retry && (
          <Button variant="primary" busy={retry.isPending} onClick={() => retry.mutate()}>
            <RotateCcw aria-hidden="true" />
            {text('retry')}
          </Button>
        )}
        <Button variant={isStored ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" />
          {text(isStored ? 'replace' : 'upload')}
        </Button>
        {isStored && (
          <a
            className={buttonClass('secondary')}
            href={mediaRoutes.original.path.replace(':id', encodeURIComponent(id))}
            download
          >
            <Download aria-hidden="true" />
            {text('download')}
          </a>
        )}
        <FileInput ref={input} label={text('input')} onFiles={onFiles} />
      </div>
    </>
  );
}
