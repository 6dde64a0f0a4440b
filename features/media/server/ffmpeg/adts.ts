const HEADER_BYTES = 7;

/** Extracts AAC frames from an ADTS stream. */
export async function* readAdts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= HEADER_BYTES) {
      if (rest.readUInt16BE(0) >> 4 !== 0xfff) throw new Error('the encoder wrote no ADTS');
      const length = (rest.readUIntBE(3, 3) >> 5) & 0x1fff;
      if (rest.length < length) break;
      // Bit 0 of the second byte means that no checksum follows the header.
      yield rest.subarray(rest[1]! & 1 ? HEADER_BYTES : HEADER_BYTES + 2, length);
      rest = rest.subarray(length);
    }
  }
}
