import type { HlsConfig } from 'hls.js';

const HEADER_BYTES = 8;
const LONG_SIZE = 1;
const EXTENDS_TO_END = 0;

/** A box type consists of four printable ASCII characters. */
const isBoxType = (type: number): boolean =>
  [24, 16, 8, 0].every((shift) => ((type >> shift) & 0xff) >= 0x20 && ((type >> shift) & 0xff) < 0x7f);

/**
 * Whether the bytes are a sequence of complete MP4 boxes. After a truncated segment a browser takes the next one for the
 * missing rest, which breaks playback. Given something other than MP4, hls.js would skip one segment after another.
 */
export function isCompleteMp4(bytes: ArrayBuffer): boolean {
  const view = new DataView(bytes);
  let offset = 0;
  if (bytes.byteLength < HEADER_BYTES) return false;
  while (offset + HEADER_BYTES <= bytes.byteLength) {
    const size = view.getUint32(offset);
    if (!isBoxType(view.getUint32(offset + 4))) return false;
    if (size === EXTENDS_TO_END) return true;
    const isLong = size === LONG_SIZE && offset + 2 * HEADER_BYTES <= bytes.byteLength;
    const boxBytes = isLong ? Number(view.getBigUint64(offset + HEADER_BYTES)) : size;
    if (boxBytes < HEADER_BYTES) return false;
    offset += boxBytes;
  }
  return offset === bytes.byteLength;
}

type SegmentLoader = NonNullable<HlsConfig['fLoader']>;

/** A segment loader for hls.js that reports a truncated segment as a failed load, and its URL to `onTruncated`. */
export function rejectTruncatedSegments(
  Loader: HlsConfig['loader'],
  onTruncated: (url: string) => void,
): SegmentLoader {
  return class extends (Loader as SegmentLoader) {
    override load(...[context, config, callbacks]: Parameters<InstanceType<SegmentLoader>['load']>): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, stats, ...rest) {
          const { data } = response;
          if (!(data instanceof ArrayBuffer) || isCompleteMp4(data))
            return callbacks.onSuccess(response, stats, ...rest);
          onTruncated(context.url);
          const [, details] = rest;
          callbacks.onError(
            { code: response.code ?? 200, text: 'the segment is truncated' },
            context,
            details,
            stats,
          );
        },
      });
    }
  };
}
