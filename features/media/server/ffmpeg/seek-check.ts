import type { Sink } from './run.ts';

/** The seek landed after the required position. */
export class SeekOvershotError extends Error {
  constructor() {
    super('media: the seek went too far');
    this.name = 'LandedLateError';
  }
}

/** Arguments of a second output that shows where a seek landed: the first packet of a stream, without decoding. */
export const seekCheckArgs = (streamIndex: number, pipe: number): string[] => [
  ...['-map', `0:${streamIndex}`, '-c:a', 'copy', '-frames:a', '1', '-flush_packets', '1'],
  ...['-f', 'framecrc', `pipe:${pipe}`],
];

/** The time of the first packet in that output, in source time; null until it has arrived. */
export function parseFirstPacketSec(text: string): number | null {
  const [, num, den] = /^#tb 0: (\d+)\/(\d+)/m.exec(text) ?? [];
  const [, pts] = /^0, *-?\d+, *(-?\d+),.*\n/m.exec(text) ?? [];
  return num && den && pts ? (Number(pts) * Number(num)) / Number(den) : null;
}

/** Checks where a seek landed. `checked` resolves when it is early enough; nothing may be written before that. */
export function createSeekCheck(latestSec: number): { sink: Sink; checked: Promise<void> } {
  const { promise: checked, resolve, reject } = Promise.withResolvers<void>();
  checked.catch(() => {});
  const sink: Sink = async (chunks) => {
    let text = '';
    let landedSec: number | null = null;
    for await (const chunk of chunks) {
      text += chunk.toString('latin1');
      landedSec ??= parseFirstPacketSec(text);
      if (landedSec === null) continue;
      if (landedSec > latestSec) break;
      resolve();
    }
    if (landedSec !== null && landedSec <= latestSec) return;
    const error = new SeekOvershotError();
    reject(error);
    throw error;
  };
  return { sink, checked };
}
