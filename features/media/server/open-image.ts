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
const MAX_PIXELS = '100000000';

export interface OpenImage {
  readonly isJpeg: boolean;
  /** Decodes the image and returns it as these output options of ffmpeg say. */
  encode(output: readonly string[]): Promise<Buffer>;
}

/** Saves an upload for as long as `use` works with it. Throws for anything but PNG, JPEG, and WebP. */
export async function openImage<Result>(
  body: Readable,
  use: (image: OpenImage) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'kapsule-picture-'));
  try {
    const path = join(folder, 'picture');
    await saveBody(body, path);
    const demuxer = await detectDemuxer(path);
    return await use({
      isJpeg: demuxer === 'jpeg_pipe',
      encode: (output) => encode(path, demuxer, output),
    });
  } catch (error) {
    throw error instanceof ToolError ? toUploadError(error) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function encode(path: string, demuxer: string, output: readonly string[]): Promise<Buffer> {
  const input = ['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-f', demuxer];
  return runForOutput(
    'ffmpeg',
    [
      ...['-v', 'error', '-nostdin', '-max_pixels', MAX_PIXELS, ...input, '-i', `file:${path}`],
      ...['-frames:v', '1', '-map_metadata', '-1', ...output, 'pipe:1'],
    ],
    { ...LIMITS, inputFiles: [path] },
  );
}

function toUploadError(error: ToolError): Error {
  if (error.problem === 'TOOL_MISSING') return error;
  const isTooLarge = /exceeds specified max pixel count|Picture size \d+x\d+ is invalid/.test(error.detail);
  return fail(mediaErrors, isTooLarge ? 'POSTER_TOO_MANY_PIXELS' : 'POSTER_NOT_A_PICTURE');
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
