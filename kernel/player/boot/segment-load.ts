import type { StartTrack } from '#kernel/contract/player-start.ts';
import type { BootTrack } from '../handover/boot-media.ts';
import { appendSegment } from './append-segment.ts';

export type TrackKind = 'video' | 'audio';
export type Tracks = readonly (readonly [kind: TrackKind, track: StartTrack])[];

/** One segment of every track on its way into the buffers. */
export interface SegmentLoad {
  /** Rejects when a segment could not be loaded. */
  readonly done: Promise<unknown>;
  /** Resolves when no buffer is in use any more. */
  readonly settled: Promise<unknown>;
  cancel(): void;
}

/** Requests one segment of every track at once, and appends them as soon as `ready` resolves. */
export function loadSegments(
  tracks: Tracks,
  buffers: Readonly<Partial<Record<TrackKind, BootTrack>>>,
  ready: Promise<unknown>,
  onAppended: () => void,
): SegmentLoad {
  const download = new AbortController();
  const { signal } = download;
  const appends = tracks.map(async ([kind, { segment, init }]) => {
    const response = fetch(segment, { priority: 'high', signal });
    // A failure surfaces in appendSegment; this only prevents an unhandled rejection.
    response.catch(() => undefined);
    await ready;
    await appendSegment((buffers[kind] as BootTrack).buffer, init, response, onAppended);
  });
  const done = Promise.all(appends);
  done.catch(() => undefined);
  return { done, settled: Promise.allSettled(appends), cancel: () => download.abort() };
}
