import type { Figure } from './figure.ts';
import { openBench } from './processes.ts';
import { measureLivePoll } from './quizzes/live-poll.ts';
import { measurePause } from './quizzes/pause.ts';

const PARTS = { poll: measureLivePoll, pause: measurePause } as const;

/** Questions: how fast many people answer one live poll, and how exactly playback pauses. `PARTS=poll` measures only this one. */
export async function quizzes(): Promise<Figure[]> {
  const names = process.env.PARTS?.split(',') ?? Object.keys(PARTS);
  const bench = await openBench();
  try {
    const figures: Figure[] = [];
    for (const name of names) {
      const measure = PARTS[name as keyof typeof PARTS];
      if (!measure) throw new Error(`bench: quizzes has no part '${name}'`);
      console.log(`  ${name} …`);
      figures.push(...(await measure(bench)));
    }
    return figures;
  } finally {
    await bench.close();
  }
}
