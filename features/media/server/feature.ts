import { join } from 'node:path';
import { defineFeature, type Kernel } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { mediaRoutes } from '../contract.ts';
import { createCleaning } from './cleaning.ts';
import { createDelivery } from './delivery.ts';
import { createDemand } from './demand.ts';
import { createEncoding } from './encoding.ts';
import { createExtras } from './extras.ts';
import { createLadderCache } from './ladder-cache.ts';
import { createLocalSources } from './local-source.ts';
import { createProcessing } from './processing.ts';
import { createMediaService } from './service.ts';
import { createSourceFiles } from './source-files.ts';
import { createSourceStore } from './source-store.ts';
import { createUploadStore } from './upload-store.ts';
import { createUploads, type UploadLimits } from './uploads.ts';
import type { VideosPort } from './videos-port.ts';

export interface MediaOptions {
  /** Where unfinished uploads and working copies lie on this machine. */
  readonly workDir: string;
  readonly limits: UploadLimits;
  readonly accelPrefix: string | undefined;
}

/** How often what was left behind by a crash is looked for. */
const SWEEP_EVERY_MS = 30_000;

export function createMediaFeature(options: MediaOptions) {
  return defineFeature({
    name: 'media',
    needs: ['videos'],
    routes: mediaRoutes,
    migrations: readMigrations('media', new URL('./migrations', import.meta.url).pathname),
    create(kernel: Kernel, { videos }: { videos: VideosPort }) {
      const { db, jobs, events, storage, clock, log } = kernel;
      const store = createSourceStore(db);
      const sources = createLocalSources(storage, join(options.workDir, 'originals'));
      const files = createSourceFiles({ storage, store });
      const encoding = createEncoding({ storage, files, sources });
      const extras = createExtras({ files, videos, clock });
      const demand = createDemand({ db, jobs, events, storage, sources: store, encoding });
      const work = createProcessing({ jobs, clock, log, store, videos, sources, encoding, extras });
      const cleaning = createCleaning({ storage, store, sources, clock });
      const ladders = createLadderCache(store);
      const service = createMediaService({ videos, store, storage, work, clock, ladders });
      const delivery = createDelivery({
        storage,
        sources: store,
        ladders,
        demand,
        videos,
        accelPrefix: options.accelPrefix,
      });
      const uploads = createUploads({
        folder: join(options.workDir, 'uploads'),
        limits: options.limits,
        store: createUploadStore(db),
        clock,
        authorise: service.authoriseUpload,
        storedBytes: store.storedBytes,
        onFinished: service.arrive,
        onAbandoned: service.abandoned,
      });
      const sweepNow = () => Promise.all([uploads.sweep(), work.sweep(), cleaning.sweep()]);
      const sweep = (): void => {
        sweepNow().catch((error) => log.warn({ err: error }, 'media: a sweep failed'));
      };
      let sweeping: NodeJS.Timeout | undefined;

      return {
        service: { ...service, begin: work.begin, sweep: sweepNow },
        handlers: {
          createUpload: (_, call) => uploads.create(call),
          uploadStatus: ({ upload }, call) => uploads.status(call, upload),
          continueUpload: ({ upload }, call) => uploads.proceed(call, upload),
          cancelUpload: ({ upload }, call) => uploads.cancel(call, upload),
          processing: ({ id }, { viewer }) => service.processing(viewer, id),
          chapters: ({ id }, { viewer }) => service.chapters(viewer, id),
          retry: ({ id }, { viewer }) => service.retry(viewer, id),
          setPoster: ({ id }, { viewer, body }) => service.setPoster(viewer, id, body),
          removePoster: ({ id }, { viewer }) => service.removePoster(viewer, id),
          original: ({ id }, call) => delivery.original(id, call),
          file: (input, call) => delivery.file(input, call),
        },
        async start() {
          sweep();
          sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();
        },
        async stop() {
          clearInterval(sweeping);
        },
      };
    },
  });
}
