import type { SourceProblemCode } from '../../source-problems.ts';
import type { ProbeStream } from './probe-report.ts';

const VIDEO_CODECS = new Set(
  `h264 hevc av1 vp8 vp9 mpeg1video mpeg2video mpeg4 msmpeg4v2 msmpeg4v3 h263 flv1 theora mjpeg prores dnxhd
  dvvideo ffv1 huffyuv ffvhuff utvideo rawvideo cinepak svq1 svq3 wmv1 wmv2 wmv3 vc1 qtrle png cfhd magicyuv`.split(
    /\s+/,
  ),
);
const AUDIO_CODECS = new Set(
  `aac mp3 mp2 ac3 eac3 opus vorbis flac alac dts truehd wmav1 wmav2 wmapro speex amr_nb amr_wb gsm qdm2
  adpcm_ms adpcm_ima_wav adpcm_ima_qt`.split(/\s+/),
);
const MAX_SIDE = 8192;
const MAX_PIXELS = 8192 * 4352;

export interface Tracks {
  readonly video: ProbeStream | null;
  readonly audio: readonly ProbeStream[];
  readonly cover: ProbeStream | null;
}

const isCover = (stream: ProbeStream) => stream.disposition?.attached_pic === 1;
const isPlayableAudio = (stream: ProbeStream) =>
  (AUDIO_CODECS.has(stream.codec_name ?? '') || /^pcm_/.test(stream.codec_name ?? '')) &&
  (stream.channels ?? 0) > 0 &&
  Number(stream.sample_rate) >= 4000;

/** Picks the video and audio tracks to deliver, or returns why there are none. */
export function chooseTracks(streams: readonly ProbeStream[]): Tracks | SourceProblemCode {
  const videoStreams = streams.filter((stream) => stream.codec_type === 'video');
  const audioStreams = streams.filter((stream) => stream.codec_type === 'audio');
  const isTooLarge = videoStreams.some(
    ({ width = 0, height = 0 }) => width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS,
  );
  if (isTooLarge) return 'PICTURE_TOO_LARGE';
  const nonCovers = videoStreams.filter((stream) => !isCover(stream));
  const usable = nonCovers.filter(
    (stream) =>
      VIDEO_CODECS.has(stream.codec_name ?? '') && (stream.width ?? 0) > 0 && (stream.height ?? 0) > 0,
  );
  const video = usable.find((stream) => stream.disposition?.default === 1) ?? usable[0] ?? null;
  const audio = audioStreams.filter(isPlayableAudio);
  // A video that cannot be decoded must not be published as a podcast.
  if (nonCovers.length > 0 && !video) return 'UNKNOWN_CODEC';
  if (!video && audio.length === 0) return audioStreams.length > 0 ? 'UNKNOWN_CODEC' : 'NO_TRACKS';
  return { video, audio, cover: videoStreams.find(isCover) ?? null };
}
