import { text } from 'node:stream/consumers';
import { captionFile } from '#features/media/contract.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import type { CaptionCue, ParsedCaptions } from '../cue.ts';
import { parseCaptions } from '../parse-captions.ts';
import { writeVtt } from '../write-captions.ts';

/** Identifies a caption file by columns of its database row. */
export interface CaptionFile {
  readonly video_id: string;
  readonly file_number: number;
}

/** Inside the video's folder, so that deleting the video deletes its captions. */
const storageKey = ({ video_id, file_number }: CaptionFile): string =>
  `videos/${video_id}/${captionFile(file_number)}`;

/** Stores captions as the WebVTT that players receive, whatever format was uploaded. */
export function createCaptionFiles(storage: Storage) {
  return {
    put: (file: CaptionFile, { cues, head }: ParsedCaptions): Promise<void> =>
      storage.put(storageKey(file), Buffer.from(writeVtt(cues, head))),
    async vtt(file: CaptionFile): Promise<string | null> {
      const stream = await storage.read(storageKey(file));
      return stream && text(stream);
    },
    async cues(file: CaptionFile): Promise<readonly CaptionCue[] | null> {
      const stored = await this.vtt(file);
      return stored === null ? null : (parseCaptions(stored)?.cues ?? []);
    },
    remove: (file: CaptionFile): Promise<void> => storage.remove(storageKey(file)),
  };
}
