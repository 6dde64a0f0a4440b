import type { Storage } from '#kernel/server/storage/storage.ts';
import type { Ladder } from '../ladder.ts';
import { initPath, segmentPath } from '../media-paths.ts';
import type { SourceFacts } from '../source-facts.ts';
import { encodeAudio } from './ffmpeg/encode-audio.ts';
import { encodeVideo, makeVideoInits } from './ffmpeg/encode-video.ts';
import type { SegmentSink } from './ffmpeg/segment-sink.ts';
import { readInitSegment } from './init-segment-cache.ts';
import type { LocalSources } from './local-sources.ts';
import { audioInit } from './mp4/init-segment.ts';
import type { SourceFiles } from './source-files.ts';
import { mediaKey } from './storage-keys.ts';
import type { SourceRef } from './tables.ts';

/** A run of segments to encode, of one audio track or of one or more video renditions. */
export interface EncodeRequest {
  readonly source: SourceRef;
  readonly facts: SourceFacts;
  readonly ladder: Ladder;
  readonly tracks: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly pace: 'now' | 'background';
  /** Niceness of the encoder process; derived from the pace by default. */
  readonly niceness?: number;
  readonly onDamage?: (atSec: number) => void;
  readonly signal: AbortSignal;
}

export interface EncodingOptions {
  readonly storage: Storage;
  readonly files: SourceFiles;
  readonly sources: LocalSources;
}

export type Encoding = ReturnType<typeof createEncoding>;

/** Encodes segments into the storage; an existing segment is never overwritten. */
export function createEncoding({ storage, files, sources }: EncodingOptions) {
  const createSink = (source: SourceRef): SegmentSink => ({
    async write(path, bytes) {
      const key = mediaKey(source, path);
      if (!(await storage.stat(key))) await files.put(source, key, bytes);
    },
  });

  /** Shrinks a run at both ends by segments that are already stored. */
  async function narrowToMissing({
    source,
    tracks,
    from,
    to,
  }: EncodeRequest): Promise<{ from: number; to: number }> {
    const isStored = async (index: number): Promise<boolean> => {
      const found = await Promise.all(
        tracks.map((track) => storage.stat(mediaKey(source, segmentPath(track, index)))),
      );
      return found.every(Boolean);
    };
    let [first, end] = [from, to];
    while (first < end && (await isStored(first))) first += 1;
    while (end > first && (await isStored(end - 1))) end -= 1;
    return { from: first, to: end };
  }

  return {
    /** Stores the init segments of all tracks, which are needed before the video is playable. */
    async makeInits(
      source: SourceRef,
      facts: SourceFacts,
      ladder: Ladder,
      signal: AbortSignal,
    ): Promise<void> {
      const sink = createSink(source);
      for (const [track, bytes] of await makeVideoInits(facts, ladder, signal))
        await sink.write(initPath(track), bytes);
      for (const rendition of ladder.audio) await sink.write(initPath(rendition.name), audioInit(rendition));
    },

    async encode(request: EncodeRequest): Promise<void> {
      const { source, facts, ladder, tracks, pace, niceness, onDamage, signal } = request;
      const { from, to } = await narrowToMissing(request);
      if (from === to) return;
      const path = await sources.path(source, facts);
      const shared = {
        source: path,
        facts,
        ladder,
        from,
        to,
        sink: createSink(source),
        pace,
        niceness,
        onDamage,
        signal,
      };
      const audio = ladder.audio.find((rendition) => rendition.name === tracks[0]);
      if (audio) return encodeAudio({ ...shared, rendition: audio });
      const renditions = ladder.video.filter((rendition) => tracks.includes(rendition.name));
      const inits = new Map(
        await Promise.all(
          tracks.map(async (track) => [track, await readInitSegment(storage, source, track)] as const),
        ),
      );
      return encodeVideo({ ...shared, renditions, inits });
    },
  };
}
