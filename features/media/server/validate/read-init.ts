import { findBox, sampleEntry } from '../mp4/read-boxes.ts';

export interface InitFacts {
  readonly codec: string;
  readonly timescale: number;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Subtracted from every presentation time by the edit list. */
  readonly delayTicks: number;
}

/** Finds a descriptor in an esds body; lengths are encoded in one to four bytes of seven bits. */
function descriptorBody(bytes: Buffer, tag: number): Buffer | null {
  let at = 0;
  while (at < bytes.length) {
    const found = bytes[at++]!;
    let length = 0;
    for (let more = true; more && at < bytes.length; at++) {
      length = (length << 7) | (bytes[at]! & 0x7f);
      more = (bytes[at]! & 0x80) !== 0;
    }
    if (found === tag) return bytes.subarray(at, at + length);
    at += length;
  }
  return null;
}

function aacCodec(esds: Buffer): string {
  const stream = descriptorBody(esds.subarray(4), 3);
  const decoder = stream && descriptorBody(stream.subarray(3), 4);
  const specific = decoder && descriptorBody(decoder.subarray(13), 5);
  if (!decoder || !specific) throw new Error('an esds has no decoder configuration');
  return `mp4a.${decoder[0]!.toString(16)}.${specific[0]! >> 3}`;
}

/** Reads the properties of an init segment from avcC or esds. */
export function readInit(init: Buffer): InitFacts {
  const entry = sampleEntry(init);
  const mediaHeader = findBox(init, ['moov', 'trak', 'mdia', 'mdhd']);
  if (!entry || !mediaHeader) throw new Error('an init segment has no track');
  const edits = findBox(init, ['moov', 'trak', 'edts', 'elst'])?.body;
  if (edits && edits.readUInt32BE(4) !== 1) throw new Error('an init segment has several edits');
  const delayTicks = edits?.readUInt32BE(12) ?? 0;
  const base = { timescale: mediaHeader.body.readUInt32BE(12), delayTicks };
  if (entry.type === 'avc1') {
    const config = entry.boxes.find((box) => box.type === 'avcC')!.body;
    const codec = `avc1.${config.subarray(1, 4).toString('hex')}`;
    return {
      ...base,
      codec,
      width: entry.fixed.readUInt16BE(24),
      height: entry.fixed.readUInt16BE(26),
      channels: 0,
    };
  }
  const esds = entry.boxes.find((box) => box.type === 'esds');
  if (entry.type !== 'mp4a' || !esds) throw new Error(`an init segment holds ${entry.type}`);
  return { ...base, codec: aacCodec(esds.body), width: 0, height: 0, channels: entry.fixed.readUInt16BE(16) };
}
