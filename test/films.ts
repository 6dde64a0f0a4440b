import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg } from './fixtures/ffmpeg.ts';

/** A temporary folder of small videos, each encoded on first use. */
export interface Films {
  readonly folder: string;
  /** 10 s at 640 × 360 with a tone: two renditions, three segments. */
  film(): Promise<string>;
  /** Any length at 320 × 240; cheap to encode. */
  long(sec: number): Promise<string>;
  /** Any length at 640 × 360: two renditions. */
  wide(sec: number): Promise<string>;
  remove(): void;
}

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

/** The lowest rate that we encode: each frame costs encoding, decoding, and painting without a GPU. */
export const FRAMES_PER_SEC = 10;

/** The two periods differ, so that no two frames of a short film are alike. */
const POSITION = 'mod(120*t\\,W-80):mod(37*t\\,H-80)';

/** Arguments for a moving square, which is cheaper to encode than ffmpeg's moving test pictures. */
export function movingSquare(size: string, sec: number, framesPerSec = FRAMES_PER_SEC): string[] {
  const time = `r=${framesPerSec}:d=${sec}`;
  const bars = `smptehdbars=s=${size}:${time}[bars];color=white:s=80x80:${time}[square]`;
  return ['-f', 'lavfi', '-i', `${bars};[bars][square]overlay=${POSITION}`];
}

export function openFilms(framesPerSec = FRAMES_PER_SEC): Films {
  const folder = mkdtempSync(join(tmpdir(), 'kapsule-films-'));
  const encoded = new Map<string, Promise<string>>();
  const make = (name: string, size: string, sec: number): Promise<string> => {
    const path = join(folder, name);
    const known =
      encoded.get(name) ??
      ffmpeg(
        ...movingSquare(size, sec, framesPerSec),
        ...['-f', 'lavfi', '-i', `sine=d=${sec}`],
        ...h264,
        path,
      ).then(() => path);
    encoded.set(name, known);
    return known;
  };
  return {
    folder,
    film: () => make('film.mp4', '640x360', 10),
    long: (sec) => make(`long-${sec}.mp4`, '320x240', sec),
    wide: (sec) => make(`wide-${sec}.mp4`, '640x360', sec),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
