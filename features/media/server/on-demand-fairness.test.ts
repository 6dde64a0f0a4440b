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
/** Serves requests but encodes nothing. */
let server: TestServer;
let ana: TestPerson;
/** Two playable videos without any encoded segments. */
let film: string;
let other: string;
const openWorker = (): Promise<TestServer> =>
  createTestServer({
    databaseUrl: server.databaseUrl,
    env: { DATA_DIR: server.config.dataDir, ROLE: 'worker' },
  });

async function prepareVideo(path: string): Promise<string> {
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
  film = await prepareVideo(path);
  other = await prepareVideo(path);
  await worker.stop();
}, 120_000);
afterAll(async () => {
  await server.stop();
  films.remove();
});

const segmentUrl = (hls: string, index: number): string =>
  server.url + hls.replace('master.m3u8', `v240/${index}.m4s`);
/** Counts requested segments, including lookahead. */
const countRequests = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from media_wanted
    where wanted_until > clock_timestamp() or taken_until > clock_timestamp()`.execute(
    server.server.kernel.db,
  );
  return rows[0]!.count;
};
/** The last segments, which the background encoding reaches last. */
const lastSegments = (count: number): number[] => Array.from({ length: count }, (_, at) => SEGMENTS - 1 - at);

describe('on-demand encoding', () => {
  it('refuses requests beyond the share of a viewer at once, and drops the rest on disconnect', async () => {
    const disconnect = new AbortController();
    const responses: (Response | null)[] = [];
    const send = async (index: number): Promise<void> => {
      const response = await fetch(segmentUrl(film, index), { signal: disconnect.signal }).catch(() => null);
      responses.push(response);
    };
    const indexes = lastSegments(50);
    const requests = indexes.slice(0, 32).map(send);
    await vi.waitFor(async () => expect(await countRequests()).toBe(32), { timeout: 60_000 });
    requests.push(...indexes.slice(32).map(send));
    // Nothing is encoded here, so every response is a refusal.
    await vi.waitFor(() => expect(responses.length).toBe(50 - 32), { timeout: 60_000 });
    for (const response of responses) {
      expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response?.json()).toMatchObject({ error: { code: 'MEDIA_PREPARING' } });
    }
    await vi.waitFor(async () => expect(await countRequests()).toBe(32), { timeout: 60_000 });
    // The used-up share does not affect another video.
    const single = new AbortController();
    const alone = fetch(segmentUrl(other, 40), { signal: single.signal }).catch(() => null);
    await vi.waitFor(async () => expect(await countRequests()).toBeGreaterThan(32), { timeout: 60_000 });
    single.abort();
    disconnect.abort();
    await Promise.all([...requests, alone]);
    // Lookahead requests last until their lease expires.
    await vi.waitFor(async () => expect(await countRequests()).toBe(0), { timeout: 60_000 });
  });

  it('requests a segment once for many viewers, and encodes nothing for HEAD requests', async () => {
    const disconnect = new AbortController();
    const requests = Array.from({ length: 60 }, () =>
      fetch(segmentUrl(film, SEGMENTS - 1), { signal: disconnect.signal }).catch(() => null),
    );
    await vi.waitFor(async () => expect(await countRequests()).toBe(1), { timeout: 60_000 });
    const head = await fetch(segmentUrl(film, SEGMENTS - 3), { method: 'HEAD' });
    expect([head.status, await countRequests()]).toEqual([503, 1]);
    disconnect.abort();
    expect((await Promise.all(requests)).filter(Boolean)).toEqual([]);
    await vi.waitFor(async () => expect(await countRequests()).toBe(0), { timeout: 60_000 });
  });

  it('starts another video in the middle of a burst', { timeout: 120_000 }, async () => {
    const encoded: number[] = [];
    const source = film.split('/').slice(-3, -1).join('.');
    const stop = server.server.kernel.events.listen(`media-segments:${source}`, ({ data }) =>
      encoded.push(data.index as number),
    );
    const worker = await openWorker();
    const disconnect = new AbortController();
    try {
      const burst = lastSegments(40).map((index) =>
        fetch(segmentUrl(film, index), { signal: disconnect.signal }).catch(() => null),
      );
      await vi.waitFor(() => expect(encoded.length).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });
      const before = encoded.length;
      expect((await fetch(segmentUrl(other, 0))).status).toBe(200);
      expect(encoded.length - before).toBeLessThanOrEqual(8);
      disconnect.abort();
      await Promise.all(burst);
      // Segments that were being encoded are finished; the rest of the burst is dropped.
      await vi.waitFor(async () => expect(await countRequests()).toBe(0), { timeout: 60_000 });
      expect(encoded.length).toBeLessThan(32);
    } finally {
      disconnect.abort();
      stop();
      await worker.stop();
    }
  });
});

describe('createSegmentRequestStore', () => {
  const lease = { holder: 'p.ana', requester: 'ana', address: 'home', isLookahead: false };
  const ref = (index: number) => ({ video: 'v', generation: 1, track: 'v240', index });

  it('gives every segment to one encoder, and a requester no more than its share', async () => {
    const store = createSegmentRequestStore(server.server.kernel.db);
    for (let index = 0; index < 3; index += 1) await store.add(ref(index), lease);
    const claimed = await Promise.all(Array.from({ length: 4 }, () => store.claimNext(chooseNextRequest)));
    expect(claimed.flatMap((claim) => claim?.segment.index ?? []).sort()).toEqual([0, 1]);
    // A requester that disconnects keeps its encoder's slot until the segment is done.
    await store.withdraw(ref(0), lease.holder);
    expect(await store.claimNext(chooseNextRequest)).toBeNull();
    await store.complete(ref(0));
    expect(await store.claimNext(chooseNextRequest)).toEqual({ segment: ref(2), niceness: 0 });
    for (let index = 0; index < 5; index += 1) await store.complete(ref(index));
  });

  it('drops requests of a dead process and segments that keep failing', async () => {
    const { db } = server.server.kernel;
    const store = createSegmentRequestStore(db);
    await store.add(ref(7), lease);
    await sql`update media_wanted set wanted_until = clock_timestamp() - interval '1 second'`.execute(db);
    expect(await store.claimNext(chooseNextRequest)).toBeNull();
    expect(await countRequests()).toBe(0);
    await store.add(ref(8), lease);
    for (let time = 0; time < 3; time += 1) {
      expect(await store.claimNext(chooseNextRequest)).toEqual({ segment: ref(8), niceness: 0 });
      await store.recordFailure(ref(8));
      expect(await store.claimNext(chooseNextRequest)).toBeNull();
      await store.releaseClaim(ref(8));
    }
    expect(await countRequests()).toBe(0);
  });
});
