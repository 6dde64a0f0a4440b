import type { VideoRendition } from '../../ladder.ts';
import type { Grid } from '../../segments.ts';
import type { ColorInfo, VideoFacts } from '../../source-facts.ts';

const BT709: ColorInfo = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false };

/** The color space of the output; the same for all renditions, so switching never shifts colors. */
export function outputColor(video: VideoFacts, toneMapped: boolean): ColorInfo {
  return video.hdr && toneMapped ? BT709 : video.colour;
}

interface EncodeOptions {
  readonly rendition: VideoRendition;
  readonly grid: Grid;
  /** Frames of this run that must be keyframes. */
  readonly keyframes: readonly number[];
  readonly color: ColorInfo;
  readonly pace: 'now' | 'background';
}

/**
 * Encoder settings. Everything in the parameter sets (profile, level, B-frames, references, colors, timing) is the same
 * for both paces; superfast only analyzes less than veryfast.
 */
export function x264Args({ rendition, grid, keyframes, color, pace }: EncodeOptions): string[] {
  const { num, den } = rendition.frameRate;
  const times = keyframes.map((unit) => ((unit * den) / num).toFixed(6));
  return [
    ...['-c:v', 'libx264', '-preset', pace === 'now' ? 'superfast' : 'veryfast', '-pix_fmt', 'yuv420p'],
    ...['-profile:v', 'high', '-level:v', (rendition.level / 10).toFixed(1)],
    ...['-crf', '23', '-maxrate', `${rendition.maxKbps}k`, '-bufsize', `${rendition.maxKbps}k`],
    // Keyframes only where requested, with closed GOPs.
    ...['-g', '100000', '-sc_threshold', '0', '-forced-idr', '1', '-flags', '+cgop'],
    ...['-force_key_frames', times.join(',')],
    ...['-color_primaries', color.primaries, '-color_trc', color.transfer, '-colorspace', color.matrix],
    // Otherwise the chroma location is copied from the source and differs between sources.
    ...['-color_range', 'tv', '-chroma_sample_location', 'left', '-bsf:v', 'filter_units=remove_types=6'],
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-video_track_timescale', String(grid.timescale), '-flush_packets', '1'],
    ...['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+frag_every_frame'],
  ];
}
