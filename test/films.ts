import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg } from './fixtures/sample-sources.ts';

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

/** Enough for tests that play: each frame costs encoding, decoding, and painting without a GPU. The lowest rate that we encode. */
export const FEW_FRAMES = 10;

export function openFilms(framesPerSec = 25): Films {
  const folder = mkdtempSync(join(tmpdir(), 'kapsule-films-'));
  const encoded = new Map<string, Promise<string>>();
  const make = (name: string, size: string, sec: number): Promise<string> => {
    const path = join(folder, name);
    const known =
      encoded.get(name) ??
      ffmpeg(
        ...[
          '-f',
          'lavfi',
          '-i',
          `testsrc2=s=${size}:r=${framesPerSec}:d=${sec}`,
          '-f',
          'lavfi',
          '-i',
          `sine=d=${sec}`,
        ],
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
