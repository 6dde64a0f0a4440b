import { text } from 'node:stream/consumers';
import { captionFile } from '#features/media/contract.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import type { CaptionCue, ParsedCaptions } from '../cue.ts';
import { parseCaptions } from '../parse-captions.ts';
import { writeVtt } from '../write-captions.ts';

/** One file of captions, as the row in the database names it. */
export interface CaptionFile {
  readonly video_id: string;
  readonly file_number: number;
}

/** In the folder of the video: whoever deletes a video deletes them too. */
const keyOf = ({ video_id, file_number }: CaptionFile): string =>
  `videos/${video_id}/${captionFile(file_number)}`;

/** Files as players get them: WebVTT in UTF-8 without what could not be read, whatever was uploaded. */
export function createCaptionFiles(storage: Storage) {
  return {
    put: (file: CaptionFile, { cues, head }: ParsedCaptions): Promise<void> =>
      storage.put(keyOf(file), Buffer.from(writeVtt(cues, head))),
    async vtt(file: CaptionFile): Promise<string | null> {
      const stream = await storage.read(keyOf(file));
      return stream && text(stream);
    },
    async cues(file: CaptionFile): Promise<readonly CaptionCue[] | null> {
      const stored = await this.vtt(file);
      return stored === null ? null : (parseCaptions(stored)?.cues ?? []);
    },
    remove: (file: CaptionFile): Promise<void> => storage.remove(keyOf(file)),
  };
}
