import type { HlsConfig } from 'hls.js';

const HEADER = 8;
const LONG_SIZE = 1;
const TO_THE_END = 0;

/** The name of a box: four printable letters. */
const isName = (name: number): boolean =>
  [24, 16, 8, 0].every((shift) => ((name >> shift) & 0xff) >= 0x20 && ((name >> shift) & 0xff) < 0x7f);

/**
 * Whether it is a piece of MP4 whose boxes are there to their last byte. After a cut one a browser takes the next segment
 * for the missing rest, and nothing can be played any more. With what is no MP4 at all hls.js would go on to the next one
 * and the next one.
 */
export function isWhole(bytes: ArrayBuffer): boolean {
  const view = new DataView(bytes);
  let at = 0;
  if (bytes.byteLength < HEADER) return false;
  while (at + HEADER <= bytes.byteLength) {
    const size = view.getUint32(at);
    if (!isName(view.getUint32(at + 4))) return false;
    if (size === TO_THE_END) return true;
    const isLong = size === LONG_SIZE && at + 2 * HEADER <= bytes.byteLength;
    const whole = isLong ? Number(view.getBigUint64(at + HEADER)) : size;
    if (whole < HEADER) return false;
    at += whole;
  }
  return at === bytes.byteLength;
}

type SegmentLoader = NonNullable<HlsConfig['fLoader']>;

/** The loader of hls.js for segments: a cut one counts as not loaded. `onCut` hears of its address. */
export function wholeSegments(Loader: HlsConfig['loader'], onCut: (url: string) => void): SegmentLoader {
  return class extends (Loader as SegmentLoader) {
    override load(...[context, config, callbacks]: Parameters<InstanceType<SegmentLoader>['load']>): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, stats, ...rest) {
          const { data } = response;
          if (!(data instanceof ArrayBuffer) || isWhole(data))
            return callbacks.onSuccess(response, stats, ...rest);
          onCut(context.url);
          const [, details] = rest;
          callbacks.onError(
            { code: response.code ?? 200, text: 'the segment is cut' },
            context,
            details,
            stats,
          );
        },
      });
    }
  };
}
