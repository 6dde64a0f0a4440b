import { boxHeader, sampleEntry } from './read-boxes.ts';
import { readFragment } from './read-fragments.ts';

export type EncoderOutput =
  | { readonly kind: 'config'; readonly avcConfig: Buffer }
  | { readonly kind: 'sample'; readonly data: Buffer; readonly keyframe: boolean; readonly ticks: number };

function readAvcConfig(moovBox: Buffer): Buffer {
  const config = sampleEntry(moovBox)?.boxes.find((candidate) => candidate.type === 'avcC');
  if (!config) throw new Error('the encoder wrote no avcC');
  return Buffer.from(config.body);
}

/** Parses the fragmented MP4 that ffmpeg writes to a pipe: parameter sets first, then frames. */
export async function* readEncoderOutput(chunks: AsyncIterable<Buffer>): AsyncGenerator<EncoderOutput> {
  let rest: Buffer = Buffer.alloc(0);
  let moof: Buffer | null = null;
  for await (const chunk of chunks) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let header = boxHeader(rest, 0); header && rest.length >= header.size; header = boxHeader(rest, 0)) {
      const whole = rest.subarray(0, header.size);
      rest = rest.subarray(header.size);
      if (header.type === 'moov') yield { kind: 'config', avcConfig: readAvcConfig(whole) };
      if (header.type === 'moof') moof = whole;
      if (header.type === 'mdat' && moof) {
        yield* readSamples(moof, whole);
        moof = null;
      }
    }
  }
}

function* readSamples(moof: Buffer, mdat: Buffer): Generator<EncoderOutput> {
  const fragment = readFragment(moof.subarray(8));
  let offset = fragment.dataOffset - moof.length;
  let decodeTicks = fragment.decodeTicks;
  for (const sample of fragment.samples) {
    const ticks = decodeTicks + sample.offsetTicks;
    yield { kind: 'sample', data: mdat.subarray(offset, offset + sample.size), keyframe: sample.sync, ticks };
    offset += sample.size;
    decodeTicks += sample.durationTicks;
  }
}
