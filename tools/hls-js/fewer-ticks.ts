/** The loops of hls.js that look ten times a second whether there is anything to do. */
const LOOPS = /\/(?:stream|audio-stream|gap)-controller\.ts$/;
const OFTEN = 'const TICK_INTERVAL = 100;';

/**
 * hls.js goes on by events: a segment that has come, a seek, a playlist. Between them three loops look at the buffer,
 * thirty times a second, which is a good part of all that playing costs. A quarter of a second is often enough to see
 * that the buffer has room again, and far below the 1.25 s after which a stall counts as one.
 */
export function fewerTicks(file: string, code: string): string {
  if (!LOOPS.test(file)) return code;
  if (!code.includes(OFTEN)) throw new Error(`hls.js has changed: no '${OFTEN}' in ${file}`);
  return code.replace(OFTEN, 'const TICK_INTERVAL = 250;');
}
