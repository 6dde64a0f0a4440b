import { runForOutput } from './run.ts';

let known: Promise<boolean> | null = null;

/** Whether this ffmpeg can bring high dynamic range down (zscale and tonemap); asked once. */
export function canToneMap(): Promise<boolean> {
  known ??= runForOutput('ffmpeg', ['-hide_banner', '-filters'], {
    timeoutMs: 20_000,
    maxOutputBytes: 1_000_000,
  }).then(
    (output) => / zscale /.test(output.toString()) && / tonemap /.test(output.toString()),
    () => {
      known = null;
      return false;
    },
  );
  return known;
}
