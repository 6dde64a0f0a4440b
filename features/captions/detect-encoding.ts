export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const HEAD_BYTES = 400;

/**
 * Detects the encoding of a text file, named for TextDecoder: by byte order mark, by the zero bytes of UTF-16, or by
 * valid UTF-8. Anything else is treated as Windows-1252.
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, HEAD_BYTES);
  const zeros = [0, 0];
  for (let index = 0; index < head.length; index += 1) if (head[index] === 0) zeros[index % 2]! += 1;
  // In UTF-16 every second byte of ASCII is zero, and the digits of the times are ASCII in every language.
  if (zeros[1]! > zeros[0]! && zeros[1]! * 10 > head.length) return 'utf-16le';
  if (zeros[0]! > zeros[1]! && zeros[0]! * 10 > head.length) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Also true for a file truncated in the middle of a character. */
function isUtf8(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]!;
    if (byte < 0x80) continue;
    const continuations =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    if (continuations === 0) return false;
    for (let left = continuations; left > 0 && index + 1 < bytes.length; left -= 1) {
      index += 1;
      if ((bytes[index]! & 0xc0) !== 0x80) return false;
    }
  }
  return true;
}
