import { freePort } from '#test/real-server.ts';
import { type Figure, median } from '../figure.ts';
import { runLoad } from '../load.ts';
import type { Bench } from '../processes.ts';
import type { Library } from './many-videos.ts';

const ROUNDS = 5;
const ROUND_SEC = 4;
const CONNECTIONS = 16;

/** Compares the details of a video with a bare Fastify route that returns as many bytes, alternating. */
export async function measureThroughput(bench: Bench, library: Library): Promise<Figure> {
  const paths = library.paths['GET /api/v1/videos/{id}']!;
  const bytes = (await (await fetch(library.url + paths[0])).arrayBuffer()).byteLength;
  const port = await freePort();
  await bench.run(
    'bench/server/bare-fastify-server.ts',
    [],
    { PORT: String(port), BYTES: String(bytes) },
    'ready',
  );
  const sides = {
    ours: { url: library.url, paths },
    bare: { url: `http://127.0.0.1:${port}`, paths: ['/constant'] },
  };
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, side] of Object.entries(sides)) {
      const { perSecond } = await runLoad({ ...side, connections: CONNECTIONS, seconds: ROUND_SEC });
      if (round >= 0) rates[name as 'ours' | 'bare'].push(perSecond);
    }
  }
  const [ours, bare] = [median(rates.ours), median(rates.bare)];
  return {
    name: `GET /api/v1/videos/{id}: requests per second ÷ bare Fastify, ${bytes} bytes`,
    measured: ours / bare,
    unit: '×',
    limit: { atLeast: 0.25 },
    from: `${ours.toFixed(0)}/s ÷ ${bare.toFixed(0)}/s, medians of ${ROUNDS} rounds`,
  };
}
