import { get } from 'node:http';
import { type Figure, median } from '../figure.ts';
import { load } from '../load.ts';
import { type BenchWorld, FEW, HUGE } from './world.ts';

const ROUNDS = 5;
const ROUND_SEC = 3;
/** Well below what is possible, so that the time of an answer is measured and not the length of a queue. */
const RATE = 120;

/** Who asks for which first page. */
interface Reader {
  readonly name: string;
  readonly query: string;
  readonly cookie?: string;
}

/** The first page of a short and of a very long list, in turns: for everyone, for an author with held comments, in mode PIN, live. */
export async function firstPage(world: BenchWorld): Promise<Figure[]> {
  const { reading: url, posters, huge } = world;
  const readers: Reader[] = [
    { name: '', query: '' },
    { name: ', author with held ones', query: '', cookie: posters[1]!.cookie },
    { name: ', pinned', query: '&is_pinned=true&order_by=desc' },
    { name: ', oldest first', query: '&order_by=asc' },
  ];
  const figures: Figure[] = [];
  for (const reader of readers) figures.push(await ratioFor(reader, world));
  const bytes = await bytesOnTheWire(url + pageOf(huge));
  const onTheWire = {
    name: 'First page on the wire',
    measured: bytes / 1000,
    unit: 'KB',
    limit: { atMost: 12 },
  };
  return [...figures, onTheWire];
}

const pageOf = (id: string, query = ''): string =>
  `/app/video/${id}/comments?first=0&max=15&list_replies_flag=true${query}`;

async function ratioFor(
  { name, query, cookie }: Reader,
  { reading: url, few, huge }: BenchWorld,
): Promise<Figure> {
  const times = { few: [] as number[], huge: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [list, id] of [
      ['few', few],
      ['huge', huge],
    ] as const) {
      const { p99Ms } = await load({
        url,
        paths: [pageOf(id, query)],
        connections: 8,
        rate: RATE,
        seconds: ROUND_SEC,
        ...(cookie ? { cookie } : {}),
      });
      if (round >= 0) times[list].push(p99Ms);
    }
  }
  const [short, long] = [median(times.few), median(times.huge)];
  return {
    name: `First page of ${HUGE.toLocaleString('en')} comments${name}: p99 ÷ of ${FEW}`,
    measured: long / short,
    unit: '×',
    limit: { atMost: 2 },
    from: `${long.toFixed(1)} ms ÷ ${short.toFixed(1)} ms, medians of ${ROUNDS} rounds`,
  };
}

function bytesOnTheWire(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.socket.bytesRead));
    }).on('error', reject);
  });
}
