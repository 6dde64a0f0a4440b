import {
  type AudioRendition,
  gridForTrack,
  type Ladder,
  type VideoRendition,
  withoutVideo,
} from './ladder.ts';
import { playlistPath } from './media-paths.ts';
import { segmentDurationSec } from './segments.ts';

// The encoder's buffer lets a 4 s segment exceed the cap by a quarter; MP4 boxes and some overshoot come on top.
const PEAK = 1.35;
const OVERHEAD_KBPS = 12;
const AVERAGE = 0.75;

const videoPeak = (rendition: VideoRendition) =>
  Math.round((rendition.maxKbps * PEAK + OVERHEAD_KBPS) * 1000);
const videoAverage = (rendition: VideoRendition) =>
  Math.round((rendition.maxKbps * AVERAGE + OVERHEAD_KBPS) * 1000);
const audioPeak = (rendition: AudioRendition) => Math.round((rendition.kbps * PEAK + OVERHEAD_KBPS) * 1000);
const audioAverage = (rendition: AudioRendition) =>
  Math.round((rendition.kbps * 1.05 + OVERHEAD_KBPS) * 1000);
const highest = (values: readonly number[]) => Math.max(0, ...values);

function audioMedia(rendition: AudioRendition): string {
  const attributes = [
    'TYPE=AUDIO',
    'GROUP-ID="audio"',
    `NAME="${rendition.label}"`,
    ...(rendition.language ? [`LANGUAGE="${rendition.language}"`] : []),
    `DEFAULT=${rendition.isDefault ? 'YES' : 'NO'}`,
    'AUTOSELECT=YES',
    `CHANNELS="${rendition.channels}"`,
    `URI="${playlistPath(rendition.name)}"`,
  ];
  return `#EXT-X-MEDIA:${attributes.join(',')}`;
}

function videoVariant(rendition: VideoRendition, audio: readonly AudioRendition[]): string[] {
  const attributes = [
    `BANDWIDTH=${videoPeak(rendition) + highest(audio.map(audioPeak))}`,
    `AVERAGE-BANDWIDTH=${videoAverage(rendition) + highest(audio.map(audioAverage))}`,
    `CODECS="${[rendition.codec, ...(audio[0] ? [audio[0].codec] : [])].join(',')}"`,
    `RESOLUTION=${rendition.width}x${rendition.height}`,
    `FRAME-RATE=${(rendition.frameRate.num / rendition.frameRate.den).toFixed(3)}`,
    ...(audio.length > 0 ? ['AUDIO="audio"'] : []),
    'CLOSED-CAPTIONS=NONE',
  ];
  return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, playlistPath(rendition.name)];
}

function audioVariant(rendition: AudioRendition, isGrouped: boolean): string[] {
  const attributes = [
    `BANDWIDTH=${audioPeak(rendition)}`,
    `AVERAGE-BANDWIDTH=${audioAverage(rendition)}`,
    `CODECS="${rendition.codec}"`,
    ...(isGrouped ? ['AUDIO="audio"'] : []),
  ];
  return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, playlistPath(rendition.name)];
}

/** The master playlist: all renditions, lowest first, with the audio tracks as one group. */
export function masterPlaylist(ladder: Ladder): string {
  const { video, audio } = ladder;
  const isGrouped = video.length > 0 ? audio.length > 0 : audio.length > 1;
  const first = audio.find((rendition) => rendition.isDefault);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(isGrouped ? audio.map(audioMedia) : []),
    ...video.flatMap((rendition) => videoVariant(rendition, audio)),
    ...(video.length === 0 && first ? audioVariant(first, isGrouped) : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** The master playlist for listening: the audio tracks alone. A source without any keeps its video. */
export const audioPlaylist = (ladder: Ladder): string => masterPlaylist(withoutVideo(ladder));

/** The playlist of one track ('v720', 'a0') with exact segment durations; null for an unknown track. */
export function mediaPlaylist(ladder: Ladder, track: string): string | null {
  const grid = gridForTrack(ladder, track);
  if (!grid) return null;
  const durations = Array.from({ length: grid.segmentCount }, (_, index) => segmentDurationSec(grid, index));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(highest(durations)))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...durations.flatMap((sec, index) => [`#EXTINF:${sec.toFixed(6)},`, `${index}.m4s`]),
    '#EXT-X-ENDLIST',
  ];
  return `${lines.join('\n')}\n`;
}
