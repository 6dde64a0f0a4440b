import type { VideosPort } from '#features/videos/port.ts';
import type { Clock } from '#kernel/server/clock.ts';
import { spritePath } from '../media-paths.ts';
import type { SourceFacts } from '../source-facts.ts';
import { makePoster } from './ffmpeg/poster.ts';
import { makeStoryboard } from './ffmpeg/storyboard.ts';
import { makeWaveform } from './ffmpeg/waveform.ts';
import type { SourceFiles } from './source-files.ts';
import { mediaKey, posterKey } from './storage-keys.ts';
import type { SourceRef } from './tables.ts';

export type Extras = ReturnType<typeof createExtras>;

/** Every poster gets a new number, so that a new image has a new URL. */
export const newPosterNumber = (clock: Clock): number => (clock.now().getTime() % 1_000_000_000) + 1;

export interface ExtrasOptions {
  readonly files: SourceFiles;
  readonly videos: VideosPort;
  readonly clock: Clock;
}

/** Creates and stores the poster, the storyboard, and the waveform. */
export function createExtras({ files, videos, clock }: ExtrasOptions) {
  return {
    async storePoster(
      source: SourceRef,
      path: string,
      facts: SourceFacts,
      signal: AbortSignal,
    ): Promise<void> {
      const poster = await makePoster(path, facts, signal);
      if (!poster) return;
      const number = newPosterNumber(clock);
      await files.put(source, posterKey(source.video, number), poster.jpeg);
      await videos.recordMedia(source.video, { poster: number });
    },
    async storePreviews(
      source: SourceRef,
      path: string,
      facts: SourceFacts,
      signal: AbortSignal,
    ): Promise<void> {
      const storyboard = await makeStoryboard(path, facts, signal);
      for (const [index, sheet] of (storyboard?.sheets ?? []).entries())
        await files.put(source, mediaKey(source, spritePath(index)), sheet);
      // The WebVTT file is stored last, so that all sheets it refers to exist.
      if (storyboard)
        await files.put(source, mediaKey(source, 'storyboard.vtt'), Buffer.from(storyboard.vtt));
      const waveform = facts.video ? null : await makeWaveform(path, facts, signal);
      if (waveform)
        await files.put(source, mediaKey(source, 'waveform.json'), Buffer.from(JSON.stringify(waveform)));
    },
  };
}
