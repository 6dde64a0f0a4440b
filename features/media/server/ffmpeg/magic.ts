import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Container } from '../../source-facts.ts';
import type { SourceProblemCode } from '../../source-problems.ts';

const HEAD_BYTES = 4096;
const TOP_LEVEL_ATOMS = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);

/** The only ffmpeg demuxer that may open each container. */
export const demuxers: Readonly<Record<Container, string>> = {
  mp4: 'mov',
  matroska: 'matroska',
  avi: 'avi',
  mpegts: 'mpegts',
  mpegps: 'mpeg',
  mp3: 'mp3',
  wav: 'wav',
  ogg: 'ogg',
  flac: 'flac',
};

const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
const textAt = (head: Buffer, from: number, length: number) => head.toString('latin1', from, from + length);

function isTransportStream(head: Buffer): boolean {
  const synced = (offset: number, step: number) =>
    [0, 1, 2, 3].every((packet) => head[offset + packet * step] === 0x47);
  return synced(0, 188) || synced(4, 192);
}

/** A pack header of MPEG-1 or MPEG-2 with its marker bits, as in .mpg and .vob files. */
function isProgramStream(head: Buffer): boolean {
  if (!startsWith(head, 0x00, 0x00, 0x01, 0xba)) return false;
  const mark = head[4] ?? 0;
  return (mark & 0xf1) === 0x21 || (mark & 0xc4) === 0x44;
}

/** An MPEG layer III frame header with a valid version, bit rate, and sample rate. */
function isMp3Frame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const isLayer3 = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02;
  return (
    isLayer3 && (second & 0x18) !== 0x08 && third >> 4 !== 0 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c
  );
}

function detectContainer(head: Buffer): Container | null {
  if (TOP_LEVEL_ATOMS.has(textAt(head, 4, 4))) return 'mp4';
  if (startsWith(head, 0x1a, 0x45, 0xdf, 0xa3)) return 'matroska';
  const riff = textAt(head, 0, 4);
  if (riff === 'RIFF' && textAt(head, 8, 4) === 'AVI ') return 'avi';
  if ((riff === 'RIFF' || riff === 'RF64') && textAt(head, 8, 4) === 'WAVE') return 'wav';
  if (riff === 'OggS') return 'ogg';
  if (riff === 'fLaC') return 'flac';
  if (isTransportStream(head)) return 'mpegts';
  if (isProgramStream(head)) return 'mpegps';
  if (textAt(head, 0, 3) === 'ID3' || isMp3Frame(head)) return 'mp3';
  return null;
}

function detectRefusal(head: Buffer): SourceProblemCode {
  if (textAt(head, 0, 4) === 'GIF8') return 'ANIMATED_PICTURE';
  const isPicture =
    startsWith(head, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(head, 0xff, 0xd8, 0xff) ||
    textAt(head, 8, 4) === 'WEBP' ||
    textAt(head, 0, 2) === 'BM';
  if (isPicture) return 'PICTURE_FILE';
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase();
  if (text.startsWith('#extm3u') || text.startsWith('ffconcat') || text.startsWith('[playlist]'))
    return 'PLAYLIST_FILE';
  if (text.includes('<mpd') || /^file\s/.test(text)) return 'PLAYLIST_FILE';
  return text.includes('<svg') ? 'PICTURE_FILE' : 'NOT_MEDIA';
}

/** Detects the type of a file from its first bytes, before any tool opens it. */
export async function sniff(
  path: string,
): Promise<{ container: Container; sizeBytes: number } | SourceProblemCode> {
  // Links, pipes, and devices are never uploads; opening a pipe for reading would block forever.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ELOOP') return null;
      throw error;
    },
  );
  if (!file) return 'NOT_MEDIA';
  try {
    const entry = await file.stat();
    const { size } = entry;
    if (!entry.isFile()) return 'NOT_MEDIA';
    if (size === 0) return 'EMPTY_FILE';
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const container = detectContainer(head);
    return container ? { container, sizeBytes: size } : detectRefusal(head);
  } finally {
    await file.close();
  }
}
