export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const HEAD_BYTES = 400;

/**
 * How the bytes of a text file are meant, by name for a TextDecoder: by the mark at the beginning, by the zeros of UTF-16,
 * or UTF-8 where it is such. What is left is Latin-1 or something like it.
 */
export function textEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, HEAD_BYTES);
  const zeros = [0, 0];
  for (let index = 0; index < head.length; index += 1) if (head[index] === 0) zeros[index % 2]! += 1;
  // Half of the bytes of Latin letters in UTF-16 are zero; digits and line ends are such in every language.
  if (zeros[1]! > zeros[0]! && zeros[1]! * 10 > head.length) return 'utf-16le';
  if (zeros[0]! > zeros[1]! && zeros[0]! * 10 > head.length) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** A file that was cut off in the middle of a letter still counts. */
function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    const more =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    if (more === 0) return false;
    for (let left = more; left > 0 && at + 1 < bytes.length; left -= 1) {
      at += 1;
      if ((bytes[at]! & 0xc0) !== 0x80) return false;
    }
  }
  return true;
}
