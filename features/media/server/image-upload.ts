import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { SizePx } from '../port.ts';
import { openImage } from './open-image.ts';

/** Never upscaled. */
const scaleWithin = (widthPx: number, heightPx: number): string =>
  `scale='min(${widthPx},iw)':'min(${heightPx},ih)':force_original_aspect_ratio=decrease`;
// Chroma subsampling needs even dimensions.
const jpeg = (filter: string, quality = '3'): readonly string[] => [
  ...['-vf', `${filter},format=yuvj420p`, '-q:v', quality, '-f', 'mjpeg'],
];
const png = (filter: string): readonly string[] => [
  ...['-vf', `${filter},format=rgba`, '-c:v', 'png', '-f', 'image2pipe'],
];
const POSTER = scaleWithin(1280, 720);
const POSTER_JPEG = jpeg(`${POSTER}:force_divisible_by=2`);
/** JPEG has no transparency: what is transparent becomes white instead of an arbitrary color. */
const ON_WHITE = 'format=rgba,split[a][b];[a]lutrgb=r=255:g=255:b=255:a=255[c];[c][b]overlay=format=rgb';
const SAMPLE_SIDE_PX = 32;

/** Re-encodes an uploaded poster as JPEG, which removes metadata and embedded content. */
export const reencodePoster = (body: Readable): Promise<Buffer> =>
  openImage(body, ({ encode }) => encode(POSTER_JPEG));

/** The same for an image of a widget. Formats with transparency become PNG; the name is a hash of the content. */
export const reencodeWidgetImage = (body: Readable): Promise<{ bytes: Buffer; name: string }> =>
  openImage(body, async ({ isJpeg, encode }) => {
    const bytes = await encode(isJpeg ? POSTER_JPEG : png(POSTER));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    return { bytes, name: `${hash}.${isJpeg ? 'jpg' : 'png'}` };
  });

/** A square cut from the middle; formats with transparency stay PNG. */
export const reencodeSquare = (
  body: Readable,
  sidePx: number,
): Promise<{ bytes: Buffer; extension: 'jpg' | 'png' }> =>
  openImage(body, async ({ isJpeg, encode }) => {
    const square = `crop='min(iw,ih)':'min(iw,ih)',scale=${sidePx}:${sidePx}`;
    const bytes = await encode(isJpeg ? jpeg(square) : png(square));
    return { bytes, extension: isJpeg ? 'jpg' : 'png' };
  });

/** JPEGs of exactly these sizes, each cut from the middle. */
export const reencodeCover = (body: Readable, sizes: readonly SizePx[]): Promise<Buffer[]> =>
  openImage(body, async ({ isJpeg, encode }) => {
    const found: Buffer[] = [];
    for (const { width, height } of sizes) {
      const cover = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`;
      found.push(await encode(jpeg(isJpeg ? cover : `${cover},${ON_WHITE}`, '4')));
    }
    return found;
  });

/** A PNG of at most this size, its real size, and a small raw copy (RGBA) for looking at its colors. */
export const reencodeWithin = (
  body: Readable,
  { width, height }: SizePx,
): Promise<{ bytes: Buffer; size: SizePx; sample: Buffer }> =>
  openImage(body, async ({ encode }) => {
    const bytes = await encode(png(scaleWithin(width, height)));
    const side = SAMPLE_SIDE_PX;
    const sample = await encode(['-vf', `scale=${side}:${side},format=rgba`, '-f', 'rawvideo']);
    // Both are at fixed places in the first chunk of a PNG.
    return { bytes, size: { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }, sample };
  });
