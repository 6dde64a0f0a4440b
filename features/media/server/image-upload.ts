import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fail } from '#kernel/contract/errors.ts';
import { mediaErrors, POSTER_MAX_BYTES } from '../contract.ts';
import { runForOutput } from './ffmpeg/run.ts';
import { ToolError } from './ffmpeg/tool-error.ts';

/** The demuxer that may open the file, by its first bytes. */
const IMAGE_TYPES = [
  {
    demuxer: 'png_pipe',
    matches: (head: Buffer) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  {
    demuxer: 'jpeg_pipe',
    matches: (head: Buffer) => head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  },
  {
    demuxer: 'webp_pipe',
    matches: (head: Buffer) =>
      head.subarray(0, 4).toString() === 'RIFF' && head.subarray(8, 12).toString() === 'WEBP',
  },
] as const;
const HEAD_BYTES = 12;
const LIMITS = { timeoutMs: 20_000, maxOutputBytes: 16 * 1024 * 1024, memoryBytes: 2 * 1024 ** 3 };
/** At most 1280 × 720, never upscaled. */
const FIT = "scale='min(1280,iw)':'min(720,ih)':force_original_aspect_ratio=decrease";
// Chroma subsampling needs even dimensions.
const JPEG = ['-vf', `${FIT}:force_divisible_by=2,format=yuvj420p`, '-q:v', '3', '-f', 'mjpeg'];
const PNG = ['-vf', `${FIT},format=rgba`, '-c:v', 'png', '-f', 'image2pipe'];

/** Re-encodes an uploaded poster as JPEG, which removes metadata and embedded content. */
export async function reencodePoster(body: Readable): Promise<Buffer> {
  return reencode(body, () => JPEG);
}

/** The same for an image of a widget. Formats with transparency become PNG; the name is a hash of the content. */
export async function reencodeWidgetImage(body: Readable): Promise<{ bytes: Buffer; name: string }> {
  let extension = 'jpg';
  const bytes = await reencode(body, (demuxer) => {
    if (demuxer === 'jpeg_pipe') return JPEG;
    extension = 'png';
    return PNG;
  });
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { bytes, name: `${hash}.${extension}` };
}

/** A square cut from the middle; formats with transparency stay PNG. */
export async function reencodeSquare(
  body: Readable,
  sidePx: number,
): Promise<{ bytes: Buffer; extension: 'jpg' | 'png' }> {
  const square = `crop='min(iw,ih)':'min(iw,ih)',scale=${sidePx}:${sidePx}`;
  let extension: 'jpg' | 'png' = 'png';
  const bytes = await reencode(body, (demuxer) => {
    if (demuxer !== 'jpeg_pipe') return ['-vf', `${square},format=rgba`, '-c:v', 'png', '-f', 'image2pipe'];
    extension = 'jpg';
    return ['-vf', `${square},format=yuvj420p`, '-q:v', '3', '-f', 'mjpeg'];
  });
  return { bytes, extension };
}

async function reencode(body: Readable, outputFor: (demuxer: string) => readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'kapsule-picture-'));
  try {
    const path = join(folder, 'picture');
    await saveBody(body, path);
    const demuxer = await detectDemuxer(path);
    const input = [
      '-protocol_whitelist',
      'file',
      '-format_whitelist',
      demuxer,
      '-f',
      demuxer,
      '-i',
      `file:${path}`,
    ];
    const output = ['-frames:v', '1', '-map_metadata', '-1', ...outputFor(demuxer), 'pipe:1'];
    return await runForOutput(
      'ffmpeg',
      ['-v', 'error', '-nostdin', '-max_pixels', '100000000', ...input, ...output],
      { ...LIMITS, inputFiles: [path] },
    );
  } catch (error) {
    if (error instanceof ToolError && error.problem !== 'TOOL_MISSING')
      throw fail(mediaErrors, 'POSTER_NOT_A_PICTURE');
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function saveBody(body: Readable, path: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    let size = 0;
    // Destroying the stream would close the connection before the error response is sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > POSTER_MAX_BYTES) throw fail(mediaErrors, 'POSTER_TOO_LARGE');
      await file.write(chunk as Buffer);
    }
  } finally {
    await file.close();
  }
}

async function detectDemuxer(path: string): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(path, { end: HEAD_BYTES - 1 })) parts.push(part as Buffer);
  const type = IMAGE_TYPES.find(({ matches }) => matches(Buffer.concat(parts)));
  if (!type) throw fail(mediaErrors, 'POSTER_NOT_A_PICTURE');
  return type.demuxer;
}
