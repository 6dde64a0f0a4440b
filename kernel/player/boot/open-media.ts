import type { StartMedia, StartTrack } from '#kernel/contract/player-start.ts';
import type { BootMedia, BootTrack } from '../handover/boot-media.ts';
import type { BandwidthShares } from '../handover/choose-rendition.ts';
import { waitForEvent } from './append-segment.ts';
import { chooseVideoTrack } from './choose-track.ts';
import { loadSeeks } from './load-seeks.ts';
import { loadSegments, type TrackKind, type Tracks } from './segment-load.ts';
import { createGapSkipper } from './skip-gap.ts';

/** The frame at the position of a seek is anywhere in the segment, so the whole of it has to arrive soon. */
const SEEK_SHARES: BandwidthShares = { full: 0.06, half: 0.06 };
const SEGMENT_NUMBER = /\d+(?=\.m4s)/;

const mime = (kind: TrackKind, codec: string): string => `${kind}/mp4; codecs="${codec}"`;

function chooseTracks(media: StartMedia, shares?: BandwidthShares): Tracks {
  const video = chooseVideoTrack(media, shares);
  const tracks: (readonly [TrackKind, StartTrack])[] = [];
  if (video) tracks.push(['video', video]);
  if (media.audio) tracks.push(['audio', media.audio]);
  return tracks;
}

function atSegment(track: StartTrack, number: number): StartTrack {
  const existing = `${Math.min(number, track.lastSegment)}`;
  return { ...track, segment: track.segment.replace(SEGMENT_NUMBER, existing) };
}

/** Streams the first segments of a video into the element; null when the browser cannot play them. */
export function openMedia(media: StartMedia, element: HTMLVideoElement, startMs: number): BootMedia | null {
  const tracks = chooseTracks(media);
  const { MediaSource } = globalThis;
  const [mainTrack] = tracks;
  if (!mainTrack || !MediaSource) return null;
  const [, main] = mainTrack;
  const source = new MediaSource();
  const buffers: { video?: BootTrack; audio?: BootTrack } = {};
  const onAppended = createGapSkipper(element);
  const opened = waitForEvent(source, 'sourceopen', 'sourceclose').then(() => {
    source.duration = media.durationSec;
    for (const [kind, { codec }] of tracks) {
      const buffer = source.addSourceBuffer(mime(kind, codec));
      buffers[kind] = { codec, buffer };
    }
  });
  const first = loadSegments(tracks, buffers, opened, onAppended);
  // The first codec query is slow, so it runs while the segments load.
  if (!tracks.every(([kind, { codec }]) => MediaSource.isTypeSupported(mime(kind, codec)))) return null;
  element.src = URL.createObjectURL(source);
  if (startMs > 0) element.currentTime = startMs / 1000;

  const boot = Object.assign(buffers, {
    source,
    rendition: main.name,
    segment: main.segment,
    started: first.done,
    finish: loadSeeks({
      element,
      first,
      firstSegment: Number(SEGMENT_NUMBER.exec(main.segment)?.[0]),
      segmentSec: media.segmentSec,
      load(number, ready) {
        const sought = chooseTracks(media, SEEK_SHARES).map(
          ([kind, track]) => [kind, atSegment(track, number)] as const,
        );
        const [, { name: rendition, segment }] = sought[0] ?? mainTrack;
        Object.assign(boot, { rendition, segment });
        return loadSegments(sought, buffers, ready, onAppended);
      },
    }),
  });
  return boot;
}
