import { Camera, ImageUp, RotateCcw } from 'lucide-react';
import { type DragEvent, useRef } from 'react';
import type { Video } from '#features/videos/contract.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import styles from './poster-block.module.css';
import { text } from './poster-messages.ts';
import { PosterSuggestions } from './poster-suggestions.tsx';
import { PICTURE_TYPES, useChangePoster } from './use-change-poster.ts';

interface PosterBlockProps {
  readonly video: Video;
  /** Null while there is nothing to play. */
  readonly player: { nowMs(): number } | null;
}

/** The thumbnail of the video: a frame, a suggestion, or an image. */
export function PosterBlock({ video, player }: PosterBlockProps) {
  const input = useRef<HTMLInputElement>(null);
  const change = useChangePoster(video);
  const isPending = (kind: string): boolean => change.isPending && change.variables.kind === kind;
  const hasOwn = video.images.thumb !== null && video.images.thumb !== video.images.fallback.thumb;
  const hasPicture = video.media !== null && video.properties.podcast !== 'true';
  const changeFile = (file: File | undefined): void => {
    if (file) change.mutate({ kind: 'file', file });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    changeFile(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={styles.block}
      aria-labelledby="poster-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h2 id="poster-title" className={styles.title}>
        {text('thumbnail')}
      </h2>
      {change.isError && <FormError>{errorMessage(change.error)}</FormError>}
      <div className={styles.pictures}>
        <Thumbnail
          images={video.images}
          alt={text('alt', { title: video.displayname })}
          className={styles.current}
          eager
        />
        {hasPicture && (
          <PosterSuggestions
            id={video.kapsule_id}
            busyMs={isPending('frame') && change.variables?.kind === 'frame' ? change.variables.timeMs : null}
            onChoose={(timeMs) => change.mutate({ kind: 'frame', timeMs })}
          />
        )}
      </div>
      <div className={styles.actions}>
        {hasPicture && (
          <Button
            disabled={player === null}
            busy={isPending('frame')}
            onClick={() => player && change.mutate({ kind: 'frame', timeMs: Math.round(player.nowMs()) })}
          >
            <Camera aria-hidden="true" />
            {text('useFrame')}
          </Button>
        )}
        <Button busy={isPending('file')} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          {text('upload')}
        </Button>
        {hasOwn && (
          <Button
            variant="quiet"
            busy={isPending('automatic')}
            onClick={() => change.mutate({ kind: 'automatic' })}
          >
            <RotateCcw aria-hidden="true" />
            {text('automatic')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={text('file')}
          accept={PICTURE_TYPES.join(',')}
          onChange={(event) => {
            changeFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <p className={styles.muted}>{text('hint')}</p>
    </section>
  );
}
