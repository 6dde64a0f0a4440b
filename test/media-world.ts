import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg } from './fixtures/sample-sources.ts';

/** A folder with small films in it. */
export interface Films {
  readonly folder: string;
  /** 10 s of 640 × 360 with a tone: two renditions, three segments. */
  film(): Promise<string>;
  /** As long as wanted, at 320 × 240; cheap to make. */
  long(sec: number): Promise<string>;
  /** As long as wanted, at 640 × 360: two renditions. */
  wide(sec: number): Promise<string>;
  remove(): void;
}

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

export function openFilms(): Films {
  const folder = mkdtempSync(join(tmpdir(), 'kapsule-films-'));
  const made = new Map<string, Promise<string>>();
  const make = (name: string, size: string, sec: number): Promise<string> => {
    const path = join(folder, name);
    const known =
      made.get(name) ??
      ffmpeg(
        ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${sec}`, '-f', 'lavfi', '-i', `sine=d=${sec}`],
        ...h264,
        path,
      ).then(() => path);
    made.set(name, known);
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
