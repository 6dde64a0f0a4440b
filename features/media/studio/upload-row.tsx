import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Progress } from '#kernel/ui/progress.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { text } from './messages.ts';
import styles from './upload-panel.module.css';
import { percentSent, timeLeftMs, type UploadItem } from './upload-queue.ts';
import { formatSize, formatTimeLeft } from './upload-text.ts';
import { useUploads } from './use-uploads.ts';

interface UploadRowProps {
  item: UploadItem;
  onGone: () => void;
}

export function UploadRow({ item, onGone }: UploadRowProps) {
  const uploads = useUploads();
  const { key, filename, status } = item;
  const cancel = async (): Promise<void> => {
    if (!(await confirm(cancelQuestion(item)))) return;
    onGone();
    await uploads.cancel(key).catch((error: unknown) => {
      toast({ title: text('notCleared', { name: filename }), detail: errorMessage(error), kind: 'error' });
    });
  };
  return (
    <li className={styles.row} data-status={status}>
      <div className={styles.main}>
        <Progress label={filename} percent={percentSent(item)} />
        <p className={styles.detail} role={status === 'failed' ? 'alert' : undefined}>
          {detailText(item)}
        </p>
      </div>
      <div className={styles.actions}>
        {status === 'failed' && (
          <Button onClick={() => uploads.resume(key)}>
            <RotateCcw aria-hidden="true" />
            {text('tryAgain')}
          </Button>
        )}
        {status === 'paused' && (
          <IconButton
            label={text('resume', { name: filename })}
            icon={<Play />}
            onClick={() => uploads.resume(key)}
          />
        )}
        {status !== 'paused' && status !== 'failed' && (
          <IconButton
            label={text('pause', { name: filename })}
            icon={<Pause />}
            onClick={() => uploads.pause(key)}
          />
        )}
        <IconButton
          label={text('cancelName', { name: filename })}
          icon={<X />}
          onClick={() => void cancel()}
        />
      </div>
    </li>
  );
}

function detailText(item: UploadItem): string {
  const size = formatSize(item.sizeBytes);
  const sent = text('sentOf', { sent: formatSize(item.sentBytes), size });
  switch (item.status) {
    case 'queued':
      return `${size} · ${text('queued')}`;
    case 'starting':
      return `${size} · ${text('starting')}`;
    case 'paused':
      return `${sent} · ${text('paused')}`;
    case 'lost':
      return `${sent} · ${item.error ?? text('connectionLost')}`;
    case 'failed':
      return item.error ?? text('failed');
    case 'sending': {
      if (item.sentBytes >= item.sizeBytes) return `${size} · ${text('storing')}`;
      const speed = item.bytesPerSec === null ? null : `${formatSize(item.bytesPerSec)}/s`;
      return [sent, speed, formatTimeLeft(timeLeftMs(item))].filter(Boolean).join(' · ');
    }
  }
}

const cancelQuestion = ({ filename, keepsEntry }: UploadItem) => ({
  title: text('cancelTitle'),
  body: text(keepsEntry ? 'cancelKeepBody' : 'cancelBody', { name: filename }),
  confirmLabel: text('cancelUpload'),
  cancelLabel: text('keepUploading'),
  danger: true,
});
