import type { Figure } from './figure.ts';
import { measureBurst } from './media/burst.ts';
import { measureKills } from './media/kills.ts';
import { compareLadder } from './media/ladder.ts';
import { measureTimeToPlayable } from './media/playable.ts';
import { measureSegments } from './media/segments.ts';
import { playWithShaka } from './media/shaka.ts';
import { measureUpload } from './media/upload.ts';
import { type Bench, openBench } from './processes.ts';

/** One part, because the time to playable is compared with the time that plain ffmpeg takes. */
async function measureEncoding(bench: Bench): Promise<Figure[]> {
  const { figures, plainSecPerSec } = await compareLadder(bench);
  return [...figures, ...(await measureTimeToPlayable(bench, plainSecPerSec))];
}

const PARTS: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  encoding: measureEncoding,
  upload: measureUpload,
  segments: measureSegments,
  burst: measureBurst,
  kills: measureKills,
  shaka: playWithShaka,
};

/** Media: encoding, uploads, and delivery. `PARTS=upload,kills` measures only these. */
export async function media(): Promise<Figure[]> {
  const names = process.env.PARTS?.split(',') ?? Object.keys(PARTS);
  const bench = await openBench();
  try {
    const figures: Figure[] = [];
    for (const name of names) {
      const part = PARTS[name];
      if (!part) throw new Error(`bench: media has no part '${name}'`);
      console.log(`  ${name} …`);
      figures.push(...(await part(bench)));
    }
    return figures;
  } finally {
    await bench.close();
  }
}
