import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { chooseNextRequest } from '../fair-scheduling.ts';
import { createSegmentRequestStore } from './segment-request-store.ts';

const FILM_SEC = 240;
const SEGMENTS = FILM_SEC / 4;
let films: Films;
/** Answers requests and encodes nothing. */
let server: TestServer;
let ana: TestPerson;
/** Two videos that can be played and of which nothing is encoded. */
let film: string;
let other: string;
const openWorker = (): Promise<TestServer> =>
  createTestServer({
    databaseUrl: server.databaseUrl,
    env: { DATA_DIR: server.config.dataDir, ROLE: 'worker' },
  });

async function prepared(path: string): Promise<string> {
  const id = await uploadFile(ana, path);
  await ana.call(videoRoutes.change, { id, visibility: 'public' });
  const { media } = await waitForVideo(server, ana, id, (video) => video.media !== null);
  return media!.hls;
}

beforeAll(async () => {
  films = openFilms();
  server = await createTestServer({ env: { ROLE: 'web' } });
  ana = await server.as('ana');
  const path = await films.long(FILM_SEC);
  const worker = await openWorker();
  film = await prepared(path);
  other = await prepared(path);
  await worker.stop();
}, 120_000);
afterAll(async () => {
  await server.stop();
  films.remove();
});

const segment = (hls: string, index: number): string =>
  server.url + hls.replace('master.m3u8', `v240/${index}.m4s`);
/** Segments that somebody waits for, or plays towards. */
const wantedRows = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from media_wanted
    where wanted_until > clock_timestamp() or taken_until > clock_timestamp()`.execute(
    server.server.kernel.db,
  );
  return rows[0]!.count;
};
/** From the end, which the background work reaches last. */
const fromTheEnd = (count: number): number[] => Array.from({ length: count }, (_, at) => SEGMENTS - 1 - at);

describe('on-demand encoding', () => {
  it('refuses at once what one viewer asks for beyond a share, and forgets the rest when the viewer leaves', async () => {
    const leaving = new AbortController();
    const answers: (Response | null)[] = [];
    const asking = fromTheEnd(50).map(async (index) => {
      const response = await fetch(segment(film, index), { signal: leaving.signal }).catch(() => null);
      answers.push(response);
    });
    // Nothing encodes here, so whatever is answered was refused.
    await vi.waitFor(() => expect(answers.length).toBe(50 - 32), { timeout: 15_000 });
    for (const response of answers) {
      expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response?.json()).toMatchObject({ error: { code: 'MEDIA_PREPARING' } });
    }
    await vi.waitFor(async () => expect(await wantedRows()).toBe(32), { timeout: 15_000 });
    // Another video is not affected by the share that is used up.
    const single = new AbortController();
    const alone = fetch(segment(other, 40), { signal: single.signal }).catch(() => null);
    await vi.waitFor(async () => expect(await wantedRows()).toBeGreaterThan(32), { timeout: 15_000 });
    single.abort();
    leaving.abort();
    await Promise.all([...asking, alone]);
    // What was looked ahead to lasts until its lease ends.
    await vi.waitFor(async () => expect(await wantedRows()).toBe(0), { timeout: 30_000 });
  });

  it('asks once for a segment that many wait for, and makes nothing for who only asks about it', async () => {
    const leaving = new AbortController();
    const asking = Array.from({ length: 60 }, () =>
      fetch(segment(film, SEGMENTS - 1), { signal: leaving.signal }).catch(() => null),
    );
    await vi.waitFor(async () => expect(await wantedRows()).toBe(1), { timeout: 15_000 });
    const head = await fetch(segment(film, SEGMENTS - 3), { method: 'HEAD' });
    expect([head.status, await wantedRows()]).toEqual([503, 1]);
    leaving.abort();
    expect((await Promise.all(asking)).filter(Boolean)).toEqual([]);
    await vi.waitFor(async () => expect(await wantedRows()).toBe(0), { timeout: 30_000 });
  });

  it('another video begins to play in the middle of a burst', { timeout: 120_000 }, async () => {
    const made: number[] = [];
    const source = film.split('/').slice(-3, -1).join('.');
    const stop = server.server.kernel.events.listen(`media-segments:${source}`, ({ data }) =>
      made.push(data.index as number),
    );
    const worker = await openWorker();
    const leaving = new AbortController();
    try {
      const burst = fromTheEnd(40).map((index) =>
        fetch(segment(film, index), { signal: leaving.signal }).catch(() => null),
      );
      await vi.waitFor(() => expect(made.length).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });
      const before = made.length;
      expect((await fetch(segment(other, 0))).status).toBe(200);
      expect(made.length - before).toBeLessThanOrEqual(8);
      leaving.abort();
      await Promise.all(burst);
      // Those that were being encoded are finished; nothing else of the burst is.
      await vi.waitFor(async () => expect(await wantedRows()).toBe(0), { timeout: 60_000 });
      expect(made.length).toBeLessThan(32);
    } finally {
      leaving.abort();
      stop();
      await worker.stop();
    }
  });
});

describe('createWantedStore', () => {
  const wish = { holder: 'p.ana', requester: 'ana', address: 'home', isLookahead: false };
  const at = (index: number) => ({ video: 'v', generation: 1, track: 'v240', index });

  it('gives every segment to one encoder, and a requester no more than its share', async () => {
    const wanted = createSegmentRequestStore(server.server.kernel.db);
    for (let index = 0; index < 3; index += 1) await wanted.add(at(index), wish);
    const taken = await Promise.all(Array.from({ length: 4 }, () => wanted.claimNext(chooseNextRequest)));
    expect(taken.flatMap((one) => one?.segment.index ?? []).sort()).toEqual([0, 1]);
    // Whoever leaves keeps an encoder busy until it is done.
    await wanted.withdraw(at(0), wish.holder);
    expect(await wanted.claimNext(chooseNextRequest)).toBeNull();
    await wanted.complete(at(0));
    expect(await wanted.claimNext(chooseNextRequest)).toEqual({ segment: at(2), niceness: 0 });
    for (let index = 0; index < 5; index += 1) await wanted.complete(at(index));
  });

  it('makes nothing for a process that died, and gives up what fails every time', async () => {
    const { db } = server.server.kernel;
    const wanted = createSegmentRequestStore(db);
    await wanted.add(at(7), wish);
    await sql`update media_wanted set wanted_until = clock_timestamp() - interval '1 second'`.execute(db);
    expect(await wanted.claimNext(chooseNextRequest)).toBeNull();
    expect(await wantedRows()).toBe(0);
    await wanted.add(at(8), wish);
    for (let time = 0; time < 3; time += 1) {
      expect(await wanted.claimNext(chooseNextRequest)).toEqual({ segment: at(8), niceness: 0 });
      await wanted.recordFailure(at(8));
      expect(await wanted.claimNext(chooseNextRequest)).toBeNull();
      await wanted.releaseClaim(at(8));
    }
    expect(await wantedRows()).toBe(0);
  });
});
