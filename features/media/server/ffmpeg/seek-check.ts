import type { Sink } from './run.ts';

/** A seek that reached a place behind the one that is needed. */
export class SeekOvershotError extends Error {
  constructor() {
    super('media: the seek went too far');
    this.name = 'LandedLateError';
  }
}

/** Arguments of a second output that tells where a seek landed: the first packet of a stream, not decoded. */
export const seekCheckArgs = (streamIndex: number, pipe: number): string[] => [
  ...['-map', `0:${streamIndex}`, '-c:a', 'copy', '-frames:a', '1', '-flush_packets', '1'],
  ...['-f', 'framecrc', `pipe:${pipe}`],
];

/** The time of the first packet in such an output, on the source's clock; null while there is none. */
export function parseFirstPacketSec(text: string): number | null {
  const [, num, den] = /^#tb 0: (\d+)\/(\d+)/m.exec(text) ?? [];
  const [, pts] = /^0, *-?\d+, *(-?\d+),.*\n/m.exec(text) ?? [];
  return num && den && pts ? (Number(pts) * Number(num)) / Number(den) : null;
}

/** Reads where a seek landed; `checked` resolves when that is early enough and nothing may be written before. */
export function createSeekCheck(latestSec: number): { sink: Sink; checked: Promise<void> } {
  const { promise: checked, resolve, reject } = Promise.withResolvers<void>();
  checked.catch(() => {});
  const sink: Sink = async (chunks) => {
    let text = '';
    let landed: number | null = null;
    for await (const chunk of chunks) {
      text += chunk.toString('latin1');
      landed ??= parseFirstPacketSec(text);
      if (landed === null) continue;
      if (landed > latestSec) break;
      resolve();
    }
    if (landed !== null && landed <= latestSec) return;
    const late = new SeekOvershotError();
    reject(late);
    throw late;
  };
  return { sink, checked };
}
