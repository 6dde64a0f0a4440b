import { useCallback } from 'react';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { sourceProblems } from '../source-problems.ts';
import { computeFingerprint } from './fingerprint.ts';
import { formatList } from './upload-text.ts';
import type { FileToUpload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

export const MEDIA_TYPES = 'video/*,audio/*';

/** Kinds that can be told from outside; everything else is for the server to judge. */
const NON_MEDIA_TYPES = /^(image|text|font)\/|^application\/(pdf|zip|json)$/;

/** Takes files that were dropped or picked: goes on with what was begun, asks about what was here before. */
export function useAddFiles(): (files: Iterable<File>, videoId?: string) => Promise<void> {
  const uploads = useUploads();
  return useCallback(
    async (files, videoId) => {
      const again: FileToUpload[] = [];
      for (const one of await readFiles(files)) {
        const { waiting, known } = uploads.findExisting(one.fingerprint);
        const begun = waiting && (!videoId || waiting.videoId === videoId);
        if (begun) uploads.add({ ...one, record: waiting });
        else if (videoId) uploads.add({ ...one, videoId });
        else if (known) again.push(one);
        else uploads.add(one);
      }
      if (again.length > 0 && (await confirmDuplicates(again))) for (const one of again) uploads.add(one);
    },
    [uploads],
  );
}

async function readFiles(files: Iterable<File>): Promise<FileToUpload[]> {
  const read: FileToUpload[] = [];
  const refused: string[] = [];
  let reason: string = sourceProblems.NOT_MEDIA.message;
  for (const file of files) {
    if (NON_MEDIA_TYPES.test(file.type)) refused.push(file.name);
    else if (file.size === 0) {
      reason = sourceProblems.EMPTY_FILE.message;
      refused.push(file.name);
    } else {
      // Folders, and files on a medium that was removed, are refused by the browser.
      const fingerprint = await computeFingerprint(file).catch(() => null);
      if (fingerprint) read.push({ file, fingerprint });
      else {
        reason = 'It cannot be read. Folders cannot be uploaded.';
        refused.push(file.name);
      }
    }
  }
  if (refused.length > 0)
    toast({ title: `Not uploaded: ${formatList(refused)}`, detail: reason, kind: 'error' });
  return read;
}

function confirmDuplicates(again: readonly FileToUpload[]): Promise<boolean> {
  const names = formatList(again.map(({ file }) => file.name));
  const one = again.length === 1;
  return confirm({
    title: one ? 'Upload this file again?' : 'Upload these files again?',
    body: one
      ? `“${names}” was uploaded before. Another video is made of it.`
      : `${names} were uploaded before. Other videos are made of them.`,
    confirmLabel: 'Upload again',
  });
}
