import type { Figure } from './figure.ts';
import { burst } from './media/burst.ts';
import { kills } from './media/kills.ts';
import { ladder } from './media/ladder.ts';
import { playable } from './media/playable.ts';
import { segments } from './media/segments.ts';
import { shaka } from './media/shaka.ts';
import { upload } from './media/upload.ts';
import { type Bench, openBench } from './processes.ts';

/** Both need to know what plain ffmpeg takes, so they belong together. */
async function encoding(bench: Bench): Promise<Figure[]> {
  const { figures, plainSecPerSec } = await ladder(bench);
  return [...figures, ...(await playable(bench, plainSecPerSec))];
}

const PARTS: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  encoding,
  upload,
  segments,
  burst,
  kills,
  shaka,
};

/** Media: encoding, uploads, delivery. `PARTS=upload,kills` measures only these. */
export async function media(): Promise<Figure[]> {
  const wanted = process.env.PARTS?.split(',') ?? Object.keys(PARTS);
  const bench = await openBench();
  try {
    const figures: Figure[] = [];
    for (const name of wanted) {
      const part = PARTS[name];
      if (!part) throw new Error(`bench: media has no part '${name}'`);
      console.log(`  ${name} …`);
      figures.push(...(await part(bench)));
    }
    return figures;
  } finally {
    await bench.end();
  }
}
