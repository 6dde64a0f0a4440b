import { useCallback } from 'react';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { text } from './messages.ts';
import { useAddFiles } from './use-add-files.ts';
import { useUploads } from './use-uploads.ts';

/** Uploads a file for an existing video; asks before replacing a file that plays. */
export function useReplaceFile(
  videoId: string,
  isPlayable: boolean,
): (files: readonly File[]) => Promise<void> {
  const uploads = useUploads();
  const add = useAddFiles();
  return useCallback(
    async ([file]) => {
      if (!file) return;
      if (uploads.items().some((item) => item.videoId === videoId)) {
        toast({ title: text('alreadyUploading'), kind: 'error' });
        return;
      }
      if (isPlayable && !(await confirm(question(file.name)))) return;
      await add([file], videoId);
    },
    [uploads, add, videoId, isPlayable],
  );
}

const question = (filename: string) => ({
  title: text('replaceTitle'),
  body: text('replaceBody', { name: filename }),
  confirmLabel: text('replace'),
});
