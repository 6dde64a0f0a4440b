import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);

/** 1080p30 with moving detail and grain at some 5 Mbit/s, as a screen recording with a camera in it would have. */
const PICTURE = 'testsrc2=s=1920x1080:r=30:d=20,noise=alls=6:allf=t,hue=H=0.3*t,format=yuv420p';
const PIECE_SEC = 20;

/** A source as long as wanted; one piece is encoded once and repeated without encoding. */
export async function longSource(folder: string, sec: number): Promise<string> {
  const piece = join(folder, 'piece.mp4');
  const path = join(folder, `source-${sec}.mp4`);
  if (!made.has(folder)) {
    made.add(folder);
    await ffmpeg(
      ...['-f', 'lavfi', '-i', PICTURE, '-f', 'lavfi', '-i', `anoisesrc=d=${PIECE_SEC}:a=0.1:c=pink`],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'superfast',
        '-b:v',
        '5M',
        '-maxrate',
        '6M',
        '-bufsize',
        '8M',
        '-g',
        '60',
      ],
      ...['-c:a', 'aac', '-b:a', '160k', '-shortest', piece],
    );
  }
  const loops = String(Math.ceil(sec / PIECE_SEC) - 1);
  await ffmpeg('-stream_loop', loops, '-i', piece, '-c', 'copy', '-t', String(sec), path);
  return path;
}
const made = new Set<string>();
