import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);

/** 1080p30 with motion and grain at about 5 Mbit/s, similar to a screen recording with a camera inset. */
const VIDEO = 'testsrc2=s=1920x1080:r=30:d=20,noise=alls=6:allf=t,hue=H=0.3*t,format=yuv420p';
const CLIP_SEC = 20;

/** Creates a source of the given length: one clip is encoded once and then repeated without encoding. */
export async function createSource(folder: string, sec: number): Promise<string> {
  const clip = join(folder, 'clip.mp4');
  const path = join(folder, `source-${sec}.mp4`);
  if (!foldersWithClip.has(folder)) {
    foldersWithClip.add(folder);
    await ffmpeg(
      ...['-f', 'lavfi', '-i', VIDEO, '-f', 'lavfi', '-i', `anoisesrc=d=${CLIP_SEC}:a=0.1:c=pink`],
      ...['-c:v', 'libx264', '-preset', 'superfast', '-b:v', '5M', '-maxrate', '6M', '-bufsize', '8M'],
      ...['-g', '60'],
      ...['-c:a', 'aac', '-b:a', '160k', '-shortest', clip],
    );
  }
  const loops = String(Math.ceil(sec / CLIP_SEC) - 1);
  await ffmpeg('-stream_loop', loops, '-i', clip, '-c', 'copy', '-t', String(sec), path);
  return path;
}
const foldersWithClip = new Set<string>();
