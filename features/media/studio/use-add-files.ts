import { useCallback } from 'react';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { sourceProblems } from '../source-problems.ts';
import { computeFingerprint } from './fingerprint.ts';
import { formatList } from './upload-text.ts';
import type { FileToUpload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

export const MEDIA_TYPES = 'video/*,audio/*';

/** Types that are certainly not media; the server decides about everything else. */
const NON_MEDIA_TYPES = /^(image|text|font)\/|^application\/(pdf|zip|json)$/;

/** Adds dropped or picked files: resumes unfinished uploads and asks before uploading a file again. */
export function useAddFiles(): (files: Iterable<File>, videoId?: string) => Promise<void> {
  const uploads = useUploads();
  return useCallback(
    async (files, videoId) => {
      const duplicates: FileToUpload[] = [];
      for (const upload of await readFiles(files)) {
        const { waiting, isKnown } = uploads.findExisting(upload.fingerprint);
        if (waiting && (!videoId || waiting.videoId === videoId)) uploads.add({ ...upload, record: waiting });
        else if (videoId) uploads.add({ ...upload, videoId });
        else if (isKnown) duplicates.push(upload);
        else uploads.add(upload);
      }
      if (duplicates.length > 0 && (await confirmDuplicates(duplicates)))
        for (const upload of duplicates) uploads.add(upload);
    },
    [uploads],
  );
}

async function readFiles(files: Iterable<File>): Promise<FileToUpload[]> {
  const uploads: FileToUpload[] = [];
  const refused: string[] = [];
  let reason: string = sourceProblems.NOT_MEDIA.message;
  for (const file of files) {
    if (NON_MEDIA_TYPES.test(file.type)) refused.push(file.name);
    else if (file.size === 0) {
      reason = sourceProblems.EMPTY_FILE.message;
      refused.push(file.name);
    } else {
      // Browsers cannot read folders and files on removed media.
      const fingerprint = await computeFingerprint(file).catch(() => null);
      if (fingerprint) uploads.push({ file, fingerprint });
      else {
        reason = 'It cannot be read. Folders cannot be uploaded.';
        refused.push(file.name);
      }
    }
  }
  if (refused.length > 0)
    toast({ title: `Not uploaded: ${formatList(refused)}`, detail: reason, kind: 'error' });
  return uploads;
}

function confirmDuplicates(duplicates: readonly FileToUpload[]): Promise<boolean> {
  const names = formatList(duplicates.map(({ file }) => file.name));
  const isSingle = duplicates.length === 1;
  return confirm({
    title: isSingle ? 'Upload this file again?' : 'Upload these files again?',
    body: isSingle
      ? `“${names}” was uploaded before. Another video is made of it.`
      : `${names} were uploaded before. Other videos are made of them.`,
    confirmLabel: 'Upload again',
  });
}
