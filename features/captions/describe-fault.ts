import type { CueFault, ParsedCaptions } from './cue.ts';

const TEXTS: Readonly<Record<CueFault, string>> = {
  'no-times': 'there are no times here',
  'bad-times': 'the times cannot be read',
  'ends-early': 'the end is not after the start',
};

/** 'Line 12: the times cannot be read.' */
export const describeFault = ({ line, fault }: NonNullable<ParsedCaptions['firstFault']>): string =>
  `Line ${line}: ${TEXTS[fault]}.`;
