import pg from 'pg';
import { type Visibility, videoRoutes } from '#features/videos/contract.ts';
import { viewRoutes } from '#features/views/contract.ts';
import type { AppError } from '#kernel/contract/errors.ts';
import { createTestServer, type TestPerson } from './test-server.ts';

export const DURATION_MS = 60_000;

export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(() => 'ok').catch((error: AppError) => error.code);

/** A server with an owner, a viewer, and calls that players make. */
export async function createViewFixture() {
  const server = await createTestServer();
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  const owner = await server.as('ana');
  const viewer = await server.as('ben');
  const flush = (): Promise<void> => server.server.service('views').flush();

  const track = (
    person: TestPerson,
    { id, kvtoken }: { id: string; kvtoken: string },
    track_item: string,
    track_data: unknown,
    more: object = {},
  ) => person.call(viewRoutes.track, { id, kvtoken, track_item: track_item as never, track_data, ...more });

  return {
    server,
    pool,
    owner,
    viewer,
    flush,
    /** A video of one minute. */
    async addVideo(visibility: Visibility = 'public'): Promise<string> {
      const { kapsule_id: id } = await owner.call(videoRoutes.create, { displayname: 'A walk', visibility });
      const ready = { state: 'ready', playable: true, duration_ms: DURATION_MS, generation: 1 } as const;
      await server.server.service('videos').recordMedia(id, ready);
      return id;
    },
    create: async (person: TestPerson, id: string, more: Record<string, string> = {}): Promise<string> =>
      (await person.call(viewRoutes.create, { id, ...more })).kvtoken,
    track,
    /** A view of 15 seconds with one action. Half a minute passes. */
    async watch(person: TestPerson, id: string, more: Record<string, string> = {}): Promise<string> {
      const { kvtoken } = await person.call(viewRoutes.create, { id, ...more });
      server.clock.advance(30_000);
      const view = { id, kvtoken };
      await track(person, view, 'playback_start', { startup: 300 }, { n: 1 });
      const played = { start: 0, end: 15_000, quality: '720p' };
      await track(person, view, 'highPrecisionViewProgress', played, { n: 2 });
      const action = { name: 'toc', data: JSON.stringify({ action: 'play', current_time: 3 }) };
      await track(person, view, 'action', action, { n: 3 });
      return kvtoken;
    },
    /** The stored views of a video. */
    async rows(id: string) {
      await flush();
      return (await pool.query('select * from views where video_id = $1 order by created_at, id', [id])).rows;
    },
    async stop(): Promise<void> {
      await pool.end();
      await server.stop();
    },
  };
}
export type ViewFixture = Awaited<ReturnType<typeof createViewFixture>>;

/** What players call, for the video that a test uses at the moment. */
export function createViewCalls(current: () => { readonly fixture: ViewFixture; readonly video: string }) {
  const nobody = (): TestPerson => current().fixture.server.anonymous();
  const track = (person: TestPerson, kvtoken: string, item: string, data: unknown, more: object = {}) => {
    const { fixture, video } = current();
    return fixture.track(person, { id: video, kvtoken }, item, data, more);
  };
  return {
    nobody,
    track,
    create(person: TestPerson, more: Record<string, string> = {}) {
      const { fixture, video } = current();
      return fixture.create(person, video, more);
    },
    beat: (kvtoken: string, start: number, end: number, n?: number, person = nobody()) =>
      track(person, kvtoken, 'highPrecisionViewProgress', { start, end, quality: '720p' }, n ? { n } : {}),
    rows() {
      const { fixture, video } = current();
      return fixture.rows(video);
    },
  };
}
