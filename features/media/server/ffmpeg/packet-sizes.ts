import type { Container } from '../../source-facts.ts';
import type { Tracks } from './choose-tracks.ts';
import { runProbe } from './run-probe.ts';

const COARSE_CONTAINERS: ReadonlySet<Container> = new Set([
  'matroska',
  'mpegts',
  'mpegps',
  'avi',
  'mp3',
  'ogg',
]);
/** Vorbis is missing, because it mixes two packet sizes and may start with many of one size. */
const CONSTANT_CODECS = new Set(['aac', 'mp3', 'mp2', 'ac3', 'eac3', 'opus', 'dts', 'flac', 'alac']);
const MEASURED_PACKETS = 40;
/** Shorter packets cannot be distinguished from their neighbors by a rounded timestamp. */
const MIN_PACKET_SAMPLES = 256;

/**
 * Measures the samples per packet of each audio track by decoding its first packets; null when they differ. Only for
 * containers with coarse timestamps.
 */
export async function measurePacketSizes(
  path: string,
  container: Container,
  tracks: Tracks,
  signal?: AbortSignal,
) {
  const sizes = new Map<number, number | null>();
  if (tracks.audio.length === 0 || !COARSE_CONTAINERS.has(container)) return sizes;
  const packets = MEASURED_PACKETS * tracks.audio.length;
  const args = ['-select_streams', 'a', '-show_entries', 'frame=stream_index,nb_samples'];
  const found = await runProbe(path, container, [...args, '-read_intervals', `%+#${packets}`], signal);
  for (const { index, codec_name = '' } of tracks.audio) {
    // The first packet may be shortened by the encoder's priming.
    const [first, ...rest] = found.frames.filter((frame) => frame.stream_index === index).slice(1);
    const size = first?.nb_samples ?? 0;
    const isConstant =
      CONSTANT_CODECS.has(codec_name) && rest.length > 2 && rest.every((frame) => frame.nb_samples === size);
    sizes.set(index, isConstant && size >= MIN_PACKET_SAMPLES ? size : null);
  }
  return sizes;
}
