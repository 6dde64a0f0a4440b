import { FolderOpen, X } from 'lucide-react';
import { useRef } from 'react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Progress } from '#kernel/ui/progress.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { FileInput } from './file-input.tsx';
import { computeFingerprint } from './fingerprint.ts';
import { text } from './messages.ts';
import styles from './upload-panel.module.css';
import { percentSent } from './upload-queue.ts';
import type { UploadRecord } from './upload-records.ts';
import { useUploads } from './use-uploads.ts';

interface WaitingRowProps {
  record: UploadRecord;
  onGone: () => void;
}

/** An upload interrupted by a reload. Browsers do not keep the file, so the user has to choose it again. */
export function WaitingRow({ record, onGone }: WaitingRowProps) {
  const uploads = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const { filename } = record;
  const resume = async ([file]: File[]): Promise<void> => {
    if (!file) return;
    const fingerprint = await computeFingerprint(file).catch(() => null);
    if (fingerprint !== null && fingerprint === record.fingerprint.split('#')[0])
      uploads.add({ file, fingerprint, record });
    else
      toast({
        title: text('otherFileTitle'),
        detail: text('otherFileBody', { name: filename }),
        kind: 'error',
      });
  };
  const discard = async (): Promise<void> => {
    if (!(await confirm(discardQuestion(record)))) return;
    onGone();
    await uploads.discard(record).catch((error: unknown) => {
      toast({ title: text('notCleared', { name: filename }), detail: errorMessage(error), kind: 'error' });
    });
  };
  return (
    <li className={styles.row} data-status="waiting">
      <div className={styles.main}>
        <Progress label={filename} percent={percentSent(record)} />
        <p className={styles.detail}>{text('unfinished')}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => input.current?.click()}>
          <FolderOpen aria-hidden="true" />
          {text('chooseFile')}
        </Button>
        <FileInput
          ref={input}
          label={text('theFile', { name: filename })}
          onFiles={(files) => void resume(files)}
        />
        <IconButton
          label={text('discardName', { name: filename })}
          icon={<X />}
          onClick={() => void discard()}
        />
      </div>
    </li>
  );
}

const discardQuestion = ({ filename, keepsEntry }: UploadRecord) => ({
  title: text('discardTitle'),
  body: text(keepsEntry ? 'cancelKeepBody' : 'cancelBody', { name: filename }),
  confirmLabel: text('discard'),
  danger: true,
});
