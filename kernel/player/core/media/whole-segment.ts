import type { HlsConfig } from 'hls.js';

const HEADER = 8;
const LONG_SIZE = 1;
const TO_THE_END = 0;

/**
 * Whether all boxes of a piece of MP4 are there to their last byte. After a cut one a browser takes the next segment for
 * the missing rest, and nothing can be played any more. What is no MP4 at all is left to others.
 */
export function isWhole(bytes: ArrayBuffer): boolean {
  const view = new DataView(bytes);
  let at = 0;
  while (at + HEADER <= bytes.byteLength) {
    const size = view.getUint32(at);
    if (size === TO_THE_END) return true;
    const isLong = size === LONG_SIZE && at + 2 * HEADER <= bytes.byteLength;
    const whole = isLong ? Number(view.getBigUint64(at + HEADER)) : size;
    if (whole < HEADER) return true;
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
          callbacks.onError({ code: 0, text: 'the segment is cut' }, context, details, stats);
        },
      });
    }
  };
}
