import { useCallback } from 'react';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
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
        toast({ title: 'A file is being uploaded to this video already', kind: 'error' });
        return;
      }
      if (isPlayable && !(await confirm(question(file.name)))) return;
      await add([file], videoId);
    },
    [uploads, add, videoId, isPlayable],
  );
}

const question = (filename: string) => ({
  title: 'Replace the file?',
  body: `“${filename}” takes the place of the present file once it can be played. Address, comments and details stay.`,
  confirmLabel: 'Replace',
});
