import type { Figure } from './figure.ts';
import { upload } from './media/upload.ts';
import { type Bench, openBench } from './processes.ts';

const PARTS: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = { upload };

/** Media: uploads, encoding, delivery. `PARTS=upload,kills` measures only these. */
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
