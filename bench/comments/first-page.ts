import { get } from 'node:http';
import { type Figure, median } from '../figure.ts';
import { load } from '../load.ts';
import { type BenchWorld, FEW, MANY } from './world.ts';

const ROUNDS = 5;
const ROUND_SEC = 3;
/** Well below what is possible, so that the time of an answer is measured and not the length of a queue. */
const RATE = 120;

/** The first page of a short and of a very long list, in turns. */
export async function firstPage({ reading: url, few, many }: BenchWorld): Promise<Figure[]> {
  const pageOf = (id: string): string => `/app/video/${id}/comments?first=0&max=15&list_replies_flag=true`;
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, id] of [
      ['few', few],
      ['many', many],
    ] as const) {
      const { p99Ms } = await load({
        url,
        paths: [pageOf(id)],
        connections: 8,
        rate: RATE,
        seconds: ROUND_SEC,
      });
      if (round >= 0) times[name].push(p99Ms);
    }
  }
  const [short, long] = [median(times.few), median(times.many)];
  const bytes = await bytesOnTheWire(url + pageOf(many));
  return [
    {
      name: `First page of ${MANY.toLocaleString('en')} comments: p99 ÷ of ${FEW}`,
      measured: long / short,
      unit: '×',
      limit: { atMost: 2 },
      from: `${long.toFixed(1)} ms ÷ ${short.toFixed(1)} ms, medians of ${ROUNDS} rounds`,
    },
    { name: 'First page on the wire', measured: bytes / 1000, unit: 'KB', limit: { atMost: 12 } },
  ];
}

function bytesOnTheWire(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.socket.bytesRead));
    }).on('error', reject);
  });
}
