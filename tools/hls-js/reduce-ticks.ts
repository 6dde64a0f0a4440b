/** The controllers of hls.js that poll ten times a second. */
const POLLING_CONTROLLERS = /\/(?:stream|audio-stream|gap)-controller\.ts$/;
const ORIGINAL = 'const TICK_INTERVAL = 100;';

/**
 * Makes hls.js poll four times a second instead of ten. It reacts to events (a loaded segment, a seek, a playlist);
 * between them, three loops poll the buffer, which is a large share of the CPU cost of playback. 250 ms is often enough
 * to notice that the buffer has room again, and well below the 1.25 s after which hls.js reports a stall.
 */
export function reduceTicks(file: string, code: string): string {
  if (!POLLING_CONTROLLERS.test(file)) return code;
  if (!code.includes(ORIGINAL)) throw new Error(`hls.js has changed: no '${ORIGINAL}' in ${file}`);
  return code.replace(ORIGINAL, 'const TICK_INTERVAL = 250;');
}
