export interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** Without size and type. */
  readonly body: Buffer;
}

/** Lists consecutive boxes; throws on invalid sizes. */
export function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let start = 0; start < bytes.length; ) {
    const header = boxHeader(bytes, start);
    if (!header || start + header.size > bytes.length) throw new Error(`a box at byte ${start} is cut off`);
    const end = start + header.size;
    boxes.push({ type: header.type, start, end, body: bytes.subarray(start + header.length, end) });
    start = end;
  }
  return boxes;
}

/** Size, type, and header length of the box at `start`; null when there are too few bytes. */
export function boxHeader(
  bytes: Buffer,
  start: number,
): { size: number; type: string; length: number } | null {
  if (bytes.length - start < 8) return null;
  const small = bytes.readUInt32BE(start);
  const type = bytes.toString('latin1', start + 4, start + 8);
  if (small !== 1) {
    if (small < 8) throw new Error(`a box at byte ${start} has the size ${small}`);
    return { size: small, type, length: 8 };
  }
  if (bytes.length - start < 16) return null;
  const size = Number(bytes.readBigUInt64BE(start + 8));
  if (size < 16) throw new Error(`a box at byte ${start} has the size ${size}`);
  return { size, type, length: 16 };
}

/** The first box along a path such as ['moov', 'trak', 'mdia'], or null. */
export function findBox(bytes: Buffer, path: readonly string[]): Box | null {
  let body = bytes;
  let found: Box | null = null;
  for (const type of path) {
    found = readBoxes(body).find((candidate) => candidate.type === type) ?? null;
    if (!found) return null;
    body = found.body;
  }
  return found;
}

/** The sample entry ('avc1' or 'mp4a') of the only track of an init segment, with its child boxes. */
export function sampleEntry(init: Buffer): { type: string; fixed: Buffer; boxes: Box[] } | null {
  const description = findBox(init, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']);
  if (!description) return null;
  const entry = readBoxes(description.body.subarray(8))[0];
  if (!entry) return null;
  const fixedLength = entry.type === 'avc1' ? 78 : 28;
  return {
    type: entry.type,
    fixed: entry.body.subarray(0, fixedLength),
    boxes: readBoxes(entry.body.subarray(fixedLength)),
  };
}
