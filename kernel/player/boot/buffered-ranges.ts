type Range = readonly [startSec: number, endSec: number];

export const bufferedRanges = ({ buffered }: Pick<HTMLMediaElement, 'buffered'>): Range[] =>
  Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)]);
