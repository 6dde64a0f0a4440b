import { get } from 'node:http';
import { type Figure, median } from '../figure.ts';
import { runLoad } from '../load.ts';
import { type CommentFixture, FEW, HUGE } from './fixture.ts';

const ROUNDS = 5;
const ROUND_SEC = 3;
/** Well below the maximum, so that response times and not queueing delays are measured. */
const RATE = 120;

/** A kind of reader and the first page that they request. */
interface Reader {
  readonly name: string;
  readonly query: string;
  readonly cookie?: string;
}

/** Alternates between the first page of a short and of a very long list: for everyone, an author with held comments, pinned, and oldest first. */
export async function measureFirstPage(fixture: CommentFixture): Promise<Figure[]> {
  const { readUrl, authors, huge } = fixture;
  const readers: Reader[] = [
    { name: '', query: '' },
    { name: ', author with held comments', query: '', cookie: authors[1]!.cookie },
    { name: ', pinned', query: '&is_pinned=true&order_by=desc' },
    { name: ', oldest first', query: '&order_by=asc' },
  ];
  const figures: Figure[] = [];
  for (const reader of readers) figures.push(await compareLists(reader, fixture));
  const bytes = await countTransferredBytes(readUrl + firstPagePath(huge));
  const transferred = {
    name: 'First page, transferred',
    measured: bytes / 1000,
    unit: 'KB',
    limit: { atMost: 12 },
  };
  return [...figures, transferred];
}

const firstPagePath = (id: string, query = ''): string =>
  `/app/video/${id}/comments?first=0&max=15&list_replies_flag=true${query}`;

async function compareLists(
  { name, query, cookie }: Reader,
  { readUrl: url, few, huge }: CommentFixture,
): Promise<Figure> {
  const times = { few: [] as number[], huge: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [list, id] of [
      ['few', few],
      ['huge', huge],
    ] as const) {
      const { p99Ms } = await runLoad({
        url,
        paths: [firstPagePath(id, query)],
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
    name: `First page of ${HUGE.toLocaleString('en')} comments${name}: p99 ÷ p99 of ${FEW}`,
    measured: long / short,
    unit: '×',
    limit: { atMost: 2 },
    from: `${long.toFixed(1)} ms ÷ ${short.toFixed(1)} ms, medians of ${ROUNDS} rounds`,
  };
}

function countTransferredBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.socket.bytesRead));
    }).on('error', reject);
  });
}
