import { useCallback } from 'react';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { CHECKED_BYTES, checkFile, type FileProblem } from './file-check.ts';
import { computeFingerprint } from './fingerprint.ts';
import { text } from './messages.ts';
import { formatList } from './upload-text.ts';
import type { FileToUpload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

export const MEDIA_TYPES = 'video/*,audio/*';

/** Adds dropped or picked files: resumes unfinished uploads and asks before uploading a file again. */
export function useAddFiles(): (files: Iterable<File>, videoId?: string) => Promise<void> {
  const uploads = useUploads();
  return useCallback(
    async (files, videoId) => {
      const wanted: FileToUpload[] = [];
      const duplicates: FileToUpload[] = [];
      for (const upload of await readFiles(files)) {
        const { waiting, isKnown } = uploads.findExisting(upload.fingerprint);
        if (waiting && (!videoId || waiting.videoId === videoId)) wanted.push({ ...upload, record: waiting });
        else if (videoId) wanted.push({ ...upload, videoId });
        else if (isKnown) duplicates.push(upload);
        else wanted.push(upload);
      }
      // Asked first: new uploads open their details, and one dialog at a time is enough.
      if (duplicates.length > 0 && (await confirmDuplicates(duplicates))) wanted.push(...duplicates);
      for (const upload of wanted) uploads.add(upload);
    },
    [uploads],
  );
}

type Rejection = FileProblem | 'unreadable';
const REJECTIONS = {
  captions: 'problemCaptions',
  image: 'problemImage',
  document: 'problemDocument',
  archive: 'problemArchive',
  program: 'problemProgram',
  empty: 'problemEmpty',
  unreadable: 'problemUnreadable',
} as const satisfies Record<Rejection, string>;

/** Files that cannot be video are rejected before anything is sent, with a message for each reason. */
async function readFiles(files: Iterable<File>): Promise<FileToUpload[]> {
  const uploads: FileToUpload[] = [];
  const rejected = new Map<Rejection, string[]>();
  for (const file of files) {
    const found = await readFile(file);
    if (typeof found === 'string') rejected.set(found, [...(rejected.get(found) ?? []), file.name]);
    else uploads.push(found);
  }
  for (const [reason, names] of rejected)
    toast({
      title: text('notUploaded', { names: formatList(names) }),
      detail: text(REJECTIONS[reason]),
      kind: 'error',
    });
  return uploads;
}

async function readFile(file: File): Promise<FileToUpload | Rejection> {
  try {
    const beginning = new Uint8Array(await file.slice(0, CHECKED_BYTES).arrayBuffer());
    const { name, type, size } = file;
    const problem = checkFile({ name, type, size, beginning });
    return problem ?? { file, fingerprint: await computeFingerprint(file) };
  } catch {
    // Browsers cannot read folders and files on removed media.
    return 'unreadable';
  }
}

function confirmDuplicates(duplicates: readonly FileToUpload[]): Promise<boolean> {
  const names = formatList(duplicates.map(({ file }) => `“${file.name}”`));
  const count = duplicates.length;
  return confirm({
    title: text('againTitle', { count }),
    body: text('againBody', { names, count }),
    confirmLabel: text('again'),
  });
}
