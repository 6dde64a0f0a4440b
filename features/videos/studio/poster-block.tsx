import { ImageUp } from 'lucide-react';
import { type DragEvent, useRef } from 'react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import type { Video } from '../contract.ts';
import styles from './edit-video-page.module.css';
import { PICTURE_TYPES, useChangePoster } from './use-change-poster.ts';

/** The picture that stands for the video: shown, replaced, given back to the automatic one. */
export function PosterBlock({ video }: { video: Video }) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, reset, error } = useChangePoster(video);
  const own = video.images.thumb !== null && video.images.thumb !== video.images.fallback.thumb;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file && video.can_edit) upload.mutate(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button is the first
    <section
      className={styles.block}
      aria-labelledby="poster-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h2 id="poster-title" className={styles.blockTitle}>
        Picture
      </h2>
      <Thumbnail
        images={video.images}
        alt={`Picture of ${video.displayname}`}
        className={styles.poster}
        eager
      />
      {error && <FormError>{errorMessage(error)}</FormError>}
      {video.can_edit && (
        <div className={styles.row}>
          <Button busy={upload.isPending} onClick={() => input.current?.click()}>
            <ImageUp aria-hidden="true" />
            Upload a picture
          </Button>
          {own && (
            <Button variant="quiet" busy={reset.isPending} onClick={() => reset.mutate()}>
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
              if (file) upload.mutate(file);
              event.target.value = '';
            }}
          />
        </div>
      )}
      {video.can_edit && <p className={styles.muted}>PNG, JPEG or WebP, at most 8 MB.</p>}
    </section>
  );
}
