import { Progress } from '#kernel/ui/progress.tsx';
import { text } from './messages.ts';
import type { UploadDetails } from './upload-details.ts';
import { percentSent } from './upload-queue.ts';
import { useUploadItems } from './use-uploads.ts';

/** How far an upload is; a finished one is no longer in the queue. */
export function UploadProgress({ upload }: { upload: UploadDetails }) {
  const item = useUploadItems().find(({ key }) => key === upload.key);
  return item ? (
    <Progress label={item.error ?? upload.filename} percent={percentSent(item)} />
  ) : (
    <Progress label={text('uploaded')} percent={100} />
  );
}
