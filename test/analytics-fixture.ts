import { videoRoutes } from '#features/videos/contract.ts';
import { createNewView, type NewView } from './new-view.ts';
import { createTestServer, type TestPerson, type TestServer } from './test-server.ts';

export interface AnalyticsWorld {
  readonly server: TestServer;
  /** Owns all videos. */
  readonly ana: TestPerson;
  readonly administrator: TestPerson;
  readonly organizationId: string;
  createVideo(displayname?: string, durationMs?: number): Promise<string>;
  /** Adds up views as if players had reported them. By default they started at 11:30 on November 15, 2026. */
  record(videoId: string, changes: readonly NewView[]): Promise<void>;
}

/** A server with an owner whose videos get statistics without any player. */
export async function createAnalyticsWorld(): Promise<AnalyticsWorld> {
  const server = await createTestServer();
  const ana = await server.as('ana');
  const administrator = await server.asAdministrator();
  const organizationId = (await server.server.service('organizations').get(null)).id;
  return {
    server,
    ana,
    administrator,
    organizationId,
    async createVideo(displayname = 'Talk', durationMs = 10_000) {
      const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname, visibility: 'private' });
      await server.server.service('videos').recordMedia(id, { generation: 1, duration_ms: durationMs });
      return id;
    },
    record: (videoId, changes) =>
      server.server.service('analytics').record(
        changes.map((change) =>
          createNewView({
            ...change,
            view: { durationMs: 10_000, videoId, organizationId, ...change.view },
          }),
        ),
      ),
  };
}
