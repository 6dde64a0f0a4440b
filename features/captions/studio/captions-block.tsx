import { CircleAlert, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import type { Transcript } from '../contract.ts';
import { text } from '../messages.ts';
import { CaptionRow } from './caption-row.tsx';
import styles from './captions-block.module.css';
import { LanguageDialog, type LanguageRequest } from './language-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useCaptions } from './use-captions.ts';
import { type UploadNote, useUploadCaptions } from './use-upload-captions.ts';

const CAPTION_TYPES = '.vtt,.srt,text/vtt,application/x-subrip';

/** The captions of a video in the studio, one file per language. Changes take effect at once. */
export function CaptionsBlock({ id }: { id: string }) {
  const input = useRef<HTMLInputElement>(null);
  /** The language whose file is being replaced. */
  const replacing = useRef<string | undefined>(undefined);
  const [languageRequest, setLanguageRequest] = useState<LanguageRequest | null>(null);
  const [renamed, setRenamed] = useState<Transcript | null>(null);
  const { list, error, refresh, change, remove } = useCaptions(id);
  const { upload, busy, notes } = useUploadCaptions({
    id,
    list,
    onDone: () => void refresh(),
    askLanguage: (filename) => new Promise((answer) => setLanguageRequest({ filename, answer })),
  });
  const chooseFile = (language?: string): void => {
    replacing.current = language;
    input.current?.click();
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void upload([...event.dataTransfer.files]);
  };
  return (
    <section
      className={styles.block}
      aria-labelledby="captions-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <div>
        <h2 id="captions-title" className={styles.title}>
          {text('captions')}
        </h2>
        <p className={styles.muted}>{text('captionsLead')}</p>
      </div>
      {error && <FormError>{errorMessage(error)}</FormError>}
      {list.length > 0 && (
        <ul className={styles.list} aria-label={text('captions')}>
          {list.map((transcript) => (
            <CaptionRow
              key={transcript.language_locale}
              video={id}
              transcript={transcript}
              onDefault={(is_default) => change.mutate({ language: transcript.language_locale, is_default })}
              onRename={() => setRenamed(transcript)}
              onReplace={() => chooseFile(transcript.language_locale)}
              onRemove={() => remove.mutate(transcript)}
            />
          ))}
        </ul>
      )}
      <Notes notes={notes} />
      <div>
        <Button busy={busy} onClick={() => chooseFile()}>
          <Upload aria-hidden="true" />
          {text('upload')}
        </Button>
      </div>
      <p className={styles.muted}>{text('formats')}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={text('files')}
        accept={CAPTION_TYPES}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Otherwise choosing the same file again fires no change event.
          target.value = '';
          void upload(replacing.current ? files.slice(0, 1) : files, replacing.current);
        }}
      />
      <LanguageDialog request={languageRequest} onClosed={() => setLanguageRequest(null)} />
      <RenameDialog
        transcript={renamed}
        onClose={() => setRenamed(null)}
        onSave={(language, label) => change.mutate({ language, label })}
      />
    </section>
  );
}

function Notes({ notes }: { notes: readonly UploadNote[] }) {
  return (
    <div role="status" className={styles.notes}>
      {notes.map(({ kind, text: note }) => (
        <p key={note} className={styles.note} data-kind={kind}>
          <CircleAlert aria-hidden="true" />
          <span>{note}</span>
        </p>
      ))}
    </div>
  );
}
