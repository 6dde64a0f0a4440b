import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Progress } from '#kernel/ui/progress.tsx';
import { toast } from '#kernel/ui/toast.ts';
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
      toast({ title: `“${filename}” was not cleared away`, detail: errorMessage(error), kind: 'error' });
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
            Try again
          </Button>
        )}
        {status === 'paused' && (
          <IconButton label={`Go on with ${filename}`} icon={<Play />} onClick={() => uploads.resume(key)} />
        )}
        {status !== 'paused' && status !== 'failed' && (
          <IconButton label={`Pause ${filename}`} icon={<Pause />} onClick={() => uploads.pause(key)} />
        )}
        <IconButton label={`Cancel ${filename}`} icon={<X />} onClick={() => void cancel()} />
      </div>
    </li>
  );
}

function detailText(item: UploadItem): string {
  const sent = `${formatSize(item.sentBytes)} of ${formatSize(item.sizeBytes)}`;
  switch (item.status) {
    case 'queued':
      return `${formatSize(item.sizeBytes)} · waits for its turn`;
    case 'starting':
      return `${formatSize(item.sizeBytes)} · starting`;
    case 'paused':
      return `${sent} · paused`;
    case 'lost':
      return `${sent} · ${item.error ?? 'the connection is lost, it goes on by itself'}`;
    case 'failed':
      return item.error ?? 'The upload failed.';
    case 'sending': {
      if (item.sentBytes >= item.sizeBytes) return `${formatSize(item.sizeBytes)} · being stored`;
      const speed = item.bytesPerSec === null ? null : `${formatSize(item.bytesPerSec)}/s`;
      return [sent, speed, formatTimeLeft(timeLeftMs(item))].filter(Boolean).join(' · ');
    }
  }
}

const cancelQuestion = ({ filename, keepsEntry }: UploadItem) => ({
  title: 'Cancel this upload?',
  body: keepsEntry
    ? `What was sent of “${filename}” is thrown away. The video stays as it is.`
    : `What was sent of “${filename}” is thrown away, and its entry is deleted.`,
  confirmLabel: 'Cancel upload',
  cancelLabel: 'Go on',
  danger: true,
});
