const SAMPLE_BYTES = 64 * 1024;

/**
 * Identifies a file by its size and three samples of its bytes. Names and dates are unreliable, because phones assign
 * new ones each time a file is picked.
 */
export async function computeFingerprint(file: Blob): Promise<string> {
  const last = Math.max(0, file.size - SAMPLE_BYTES);
  let hash = startHash;
  for (const offset of new Set([0, Math.floor(last / 2), last])) {
    const bytes = await file.slice(offset, offset + SAMPLE_BYTES).arrayBuffer();
    hash = addToHash(hash, new Uint8Array(bytes));
  }
  return `${file.size.toString(36)}-${hash.map((part) => part.toString(36)).join('-')}`;
}

type Hash = readonly [number, number];
const startHash: Hash = [0x811c9dc5, 0x9747b28c];

/** Two different 32-bit hashes. The browser's own need a secure page, and this one protects nothing. */
function addToHash([one, two]: Hash, bytes: Uint8Array): Hash {
  let first = one;
  let second = two;
  for (const byte of bytes) {
    first = Math.imul(first ^ byte, 0x01000193);
    second = Math.imul((second << 5) ^ (second >>> 27) ^ byte, 0x5bd1e995);
  }
  return [first >>> 0, second >>> 0];
}
