import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { problemOf } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { VIDEOFRONT_IMAGE_MAX_BYTES } from '../studio-contract.ts';
import styles from './image-field.module.css';
import { text } from './messages.ts';
import { useChangeImage } from './use-videofront.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** Tells at once what the server would tell after the upload. */
function findProblem({ type, size }: File): string | null {
  if (!TYPES.includes(type)) return text('notAnImage');
  return size > VIDEOFRONT_IMAGE_MAX_BYTES ? text('tooLarge') : null;
}

interface ImageFieldProps {
  readonly kind: 'banner' | 'logo';
  /** Null if there is no image. */
  readonly preview: ReactNode;
}

/** Uploads, replaces, and removes an image. Changes take effect immediately; after an error the image stays. */
export function ImageField({ kind, preview }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const change = useChangeImage(kind);
  const [refused, setRefused] = useState<string | null>(null);
  const id = useId();
  const isBanner = kind === 'banner';
  const choose = (file: File | undefined): void => {
    if (!file || change.isPending) return;
    const problem = findProblem(file);
    setRefused(problem);
    if (problem) change.reset();
    else change.mutate(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  };
  const isRemoving = change.isPending && change.variables === null;
  const problem = change.error ? problemOf(change.error) : null;
  const label = text(isBanner ? 'banner' : 'logo');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
    <div
      className={styles.field}
      role="group"
      aria-labelledby={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h3 id={id} className={isBanner ? styles.label : 'visually-hidden'}>
        {label}
      </h3>
      {(refused || problem) && (
        <FormError code={problem?.code ?? null}>
          {refused ?? problem?.message} {preview && text('imageKept')}
        </FormError>
      )}
      {preview}
      <div className={styles.actions}>
        <Button busy={change.isPending && !isRemoving} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          {preview
            ? text(isBanner ? 'replaceBanner' : 'replaceLogo')
            : text(isBanner ? 'uploadBanner' : 'uploadLogo')}
        </Button>
        {preview && (
          <Button
            variant="quiet"
            busy={isRemoving}
            onClick={() => {
              setRefused(null);
              change.mutate(null);
            }}
          >
            <Trash2 aria-hidden="true" />
            {text(isBanner ? 'removeBanner' : 'removeLogo')}
          </Button>
        )}
        <input
          ref={input}
          hidden
          type="file"
          aria-label={label}
          accept={TYPES.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again after an error.
            target.value = '';
            choose(file);
          }}
        />
      </div>
      <p className={styles.hint}>{text(isBanner ? 'bannerHint' : 'logoHint')}</p>
    </div>
  );
}
