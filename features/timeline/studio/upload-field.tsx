import { ExternalLink, FileUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { problemOf } from '#kernel/client/error-message.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import type { ValueFieldProps } from '#kernel/ui/field.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { text } from '../messages.ts';
import { isLink } from './field-problem.ts';
import styles from './fields.module.css';
import { ImageChoice } from './image-choice.tsx';
import { IMAGE_TYPES, type UploadKind, useUploadedFiles } from './use-uploaded-files.ts';

interface UploadFieldProps extends ValueFieldProps {
  readonly videoId: string;
  readonly accepts: UploadKind;
}

const ACCEPTED = { image: IMAGE_TYPES.join(','), template: 'text/html,.html,.htm' };

/** An uploaded file of the video, or the address of one on another site. */
export function UploadField(props: UploadFieldProps) {
  const { videoId, accepts, label, hint, error, value, onChange } = props;
  const { files, upload } = useUploadedFiles(videoId, accepts);
  const [isTyped, setIsTyped] = useState(() => value.includes(':'));
  /** Paths are made from the content, so the names are known only until the page is loaded again. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const id = useId();
  const change = (next: string, typed: boolean): void => {
    setIsTyped(typed);
    onChange(next);
  };
  const choose = (path: string): void => change(path, false);
  const send = (file: File): void =>
    upload.mutate(file, {
      onSuccess({ path }) {
        setNames((now) => new Map(now).set(path, file.name));
        choose(path);
      },
    });
  const problem = upload.error ? problemOf(upload.error) : null;
  const uploaded = isTyped ? '' : value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
    <div className={styles.upload} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {problem && <FormError code={problem.code}>{problem.message}</FormError>}
      {accepts === 'image' && <ImageChoice images={files} chosen={uploaded} onChoose={choose} />}
      {accepts === 'template' && uploaded && (
        <bdi className={styles.fileName}>{names.get(uploaded) ?? uploaded.split('/').at(-1)}</bdi>
      )}
      <div className={styles.buttons}>
        <UploadButton label={label} accept={ACCEPTED[accepts]} busy={upload.isPending} onFile={send} />
        {value !== '' && (
          <ValueButtons label={label} link={isLink(value) ? value : null} onRemove={() => choose('')} />
        )}
      </div>
      <TextField
        type="url"
        inputMode="url"
        label={text('fileAddress')}
        hint={hint}
        error={error}
        placeholder="https://"
        autoComplete="off"
        value={isTyped ? value : ''}
        onChange={({ target }) => change(target.value, true)}
      />
    </div>
  );
}

interface ValueButtonsProps {
  readonly label: string;
  /** Null for an uploaded file. */
  readonly link: string | null;
  onRemove(): void;
}

const ValueButtons = ({ label, link, onRemove }: ValueButtonsProps) => (
  <>
    <Button variant="quiet" aria-label={text('removeFileOf', { label })} onClick={onRemove}>
      <Trash2 aria-hidden="true" />
      {text('removeFile')}
    </Button>
    {link && (
      <a className={buttonClass('quiet')} href={link} target="_blank" rel="noopener noreferrer">
        <ExternalLink aria-hidden="true" />
        {text('openFile')}
      </a>
    )}
  </>
);

interface UploadButtonProps {
  readonly label: string;
  readonly accept: string;
  readonly busy: boolean;
  onFile(file: File): void;
}

function UploadButton({ label, accept, busy, onFile }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button busy={busy} onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" />
        {text('upload')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={text('uploadOf', { label })}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after an error.
          target.value = '';
          if (file && !busy) onFile(file);
        }}
      />
    </>
  );
}
