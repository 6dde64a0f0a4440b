import { z } from 'zod';

const Track = z.object({
  name: z.string(),
  codec: z.string(),
  init: z.string(),
  segment: z.string(),
  lastSegment: z.number(),
});

/** What shows the first frame without playlists; `StartMedia` of the kernel. */
export const StartMediaFields = z.object({
  video: z.array(Track.extend({ height: z.number(), bitsPerSec: z.number() })).readonly(),
  audio: Track.nullable(),
  durationSec: z.number(),
  segmentSec: z.number(),
  aspectRatio: z.number(),
});
