import { ImageUp } from 'lucide-react';
import { type DragEvent, useRef } from 'react';
import type { Video } from '#features/videos/contract.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import styles from './media-block.module.css';
import { PICTURE_TYPES, useChangePoster } from './use-change-poster.ts';

/** The poster of the video, with actions to replace it or to return to the automatic one. */
export function PosterBlock({ video }: { video: Video }) {
  const input = useRef<HTMLInputElement>(null);
  const change = useChangePoster(video);
  const own = video.images.thumb !== null && video.images.thumb !== video.images.fallback.thumb;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file && video.can_edit) change.mutate(file);
  };
  return (
    <section
      className={styles.block}
      aria-labelledby="poster-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h2 id="poster-title" className={styles.title}>
        Picture
      </h2>
      <Thumbnail
        images={video.images}
        alt={`Picture of ${video.displayname}`}
        className={styles.poster}
        eager
      />
      {change.isError && <FormError>{errorMessage(change.error)}</FormError>}
      {video.can_edit && (
        <div className={styles.actions}>
          <Button busy={change.isPending && change.variables !== null} onClick={() => input.current?.click()}>
            <ImageUp aria-hidden="true" />
            Upload a picture
          </Button>
          {own && (
            <Button
              variant="quiet"
              busy={change.isPending && change.variables === null}
              onClick={() => change.mutate(null)}
            >
              Use the automatic one
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Picture file"
            accept={PICTURE_TYPES.join(',')}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) change.mutate(file);
              event.target.value = '';
            }}
          />
        </div>
      )}
      {video.can_edit && <p className={styles.muted}>PNG, JPEG or WebP, at most 8 MB.</p>}
    </section>
  );
}
