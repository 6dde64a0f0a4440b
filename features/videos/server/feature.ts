import { z } from 'zod';
import type { AccountsPort } from '#features/accounts/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import type { JobKind } from '#kernel/server/jobs.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { videoChannel, videoRoutes } from '../contract.ts';
import { managesAll } from '../policy.ts';
import { studioRoutes } from '../studio-contract.ts';
import { organizationChannel, ownerChannel } from './announce.ts';
import { createVideoService } from './service.ts';

const SECOND_CLEANUP_SEC = 3600;
const removeFiles: JobKind<{ id: string }> = {
  name: 'videos.remove-files',
  data: z.object({ id: z.string() }),
  retryLimit: 10,
  retryDelaySec: 30,
};

export interface VideosOptions {
  /** Base URL of media; this server when undefined. */
  readonly mediaUrl: string | undefined;
}

export const createVideosFeature = ({ mediaUrl }: VideosOptions) =>
  defineFeature({
    name: 'videos',
    needs: {
      accounts: port<Pick<AccountsPort, 'people'>>(),
      organizations: port<Pick<OrganizationsPort, 'forViewer'>>(),
    },
    routes: { ...videoRoutes, ...studioRoutes },
    migrations: readMigrations('videos', new URL('./migrations', import.meta.url).pathname),
    create(kernel, { accounts, organizations }) {
      const { jobs, storage } = kernel;
      const service = createVideoService({
        kernel,
        people: accounts.people,
        organizations,
        mediaUrl,
        async onRemoved(id, tx) {
          await jobs.send(removeFiles, { id }, { tx });
          // A second time, for files that a running worker writes after the first cleanup.
          await jobs.send(removeFiles, { id }, { tx, afterSec: SECOND_CLEANUP_SEC });
        },
      });
      jobs.handle(removeFiles, ({ id }) => storage.removeAll(`videos/${id}/`));
      jobs.every('videos.publish-due', { seconds: 15 }, service.publishDue);
      jobs.every('videos.purge-trash', { minutes: 10 }, service.purgeExpired);
      return {
        service,
        handlers: {
          list: (input, { viewer }) => service.list(viewer, input),
          sections: (_, { viewer }) => service.sections(viewer),
          create: (input, { viewer }) => service.create(viewer, input),
          get: ({ id }, { viewer }) => service.get(viewer, id),
          change: (input, { viewer }) => service.change(viewer, input),
          remove: ({ id, permanent }, { viewer }) => service.remove(viewer, id, permanent),
          restore: ({ id }, { viewer }) => service.restore(viewer, id),
          bulk: (input, { viewer }) => service.bulk(viewer, input),
          studioVideos: (input, { viewer }) => service.studioVideos(viewer, input),
          trash: (input, { viewer }) => service.trash(viewer, input),
          setLiveState: (input, { viewer }) => service.setLiveState(viewer, input),
          managers: ({ id }, { viewer }) => service.managers(viewer, id),
          addManager: (input, { viewer }) => service.addManager(viewer, input),
          removeManager: (input, { viewer }) => service.removeManager(viewer, input),
        },
        topics: {
          /** Viewers who may see a video may subscribe to its events. */
          video: {
            async authorize(viewer, id) {
              const channel = videoChannel((await service.cachedAccess(viewer, id)).id);
              return { channel, recheckOn: [channel] };
            },
          },
          /** Lists of the studio: the viewer's own videos, or all of the organization. */
          'videos-of': {
            async authorize(viewer, id) {
              if (id === 'me' && viewer.signedIn)
                return { channel: ownerChannel(viewer.userId), recheckOn: [] };
              if (id === 'organization' && managesAll(viewer))
                return { channel: organizationChannel(viewer.organizationId), recheckOn: [] };
              throw fail(kernelErrors, 'FORBIDDEN');
            },
          },
        },
      };
    },
  });
