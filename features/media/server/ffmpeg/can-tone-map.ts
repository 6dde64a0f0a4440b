import { runForOutput } from './run.ts';

let cached: Promise<boolean> | null = null;

/** Whether this ffmpeg can convert HDR to SDR (zscale and tonemap); cached. */
export function canToneMap(): Promise<boolean> {
  cached ??= runForOutput('ffmpeg', ['-hide_banner', '-filters'], {
    timeoutMs: 20_000,
    maxOutputBytes: 1_000_000,
  }).then(
    (output) => / zscale /.test(output.toString()) && / tonemap /.test(output.toString()),
    () => {
      cached = null;
      return false;
    },
  );
  return cached;
}
