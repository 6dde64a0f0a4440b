import { join } from 'node:path';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { DiskSpace } from '#kernel/server/disk-space.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { mediaErrors, mediaRoutes } from '../contract.ts';
import { createCleanup } from './cleanup.ts';
import { createDelivery } from './delivery.ts';
import { createDiskPause } from './disk-pause.ts';
import { createEncoding } from './encoding.ts';
import { createExtras } from './extras.ts';
import { reportSandbox } from './ffmpeg/sandbox.ts';
import { createFileResponder } from './file-responder.ts';
import { createLadderCache } from './ladder-cache.ts';
import { createLocalSources } from './local-sources.ts';
import { createOnDemandEncoder } from './on-demand-encoder.ts';
import { createProcessing } from './processing.ts';
import { createSegmentDemand } from './segment-demand.ts';
import { createSegmentRequestStore } from './segment-request-store.ts';
import { createMediaService } from './service.ts';
import { createSourceFiles } from './source-files.ts';
import { createSourceReader } from './source-reader.ts';
import { createSourceStore } from './source-store.ts';
import { createUploadStore } from './upload-store.ts';
import { createUploads, type UploadLimits } from './uploads.ts';
import { createWidgetImages } from './widget-images.ts';

export interface MediaOptions {
  /** Where unfinished uploads and working copies lie on this machine. */
  readonly workDir: string;
  readonly limits: UploadLimits;
  /** Of the disk that holds `workDir` and, unless media are in a bucket, the media. */
  readonly space: DiskSpace;
  readonly accelPrefix: string | undefined;
}

export function createMediaFeature(options: MediaOptions) {
  return defineFeature({
    name: 'media',
    needs: { videos: port<VideosPort>() },
    routes: mediaRoutes,
    migrations: readMigrations('media', new URL('./migrations', import.meta.url).pathname),
    create(kernel, { videos }) {
      const { db, jobs, events, storage, clock, log } = kernel;
      const { space } = options;
      const store = createSourceStore(db);
      const sources = createLocalSources(storage, join(options.workDir, 'originals'), space);
      const files = createSourceFiles({ storage, store });
      const encoding = createEncoding({ storage, files, sources });
      const extras = createExtras({ files, videos, clock });
      const wanted = createSegmentRequestStore(db);
      const { look } = createOnDemandEncoder({
        db,
        jobs,
        events,
        log,
        requests: wanted,
        sources: store,
        encoding,
      });
      const disk = createDiskPause({ space, videos });
      const ladders = createLadderCache(store);
      const demand = createSegmentDemand({
        storage,
        events,
        log,
        ladders,
        requests: wanted,
        requestEncoder: look,
      });
      const reading = createSourceReader({ storage, files, sources, store });
      const work = createProcessing({
        ...{ jobs, clock, log, store, videos, sources, reader: reading, encoding, extras, disk },
      });
      const cleaning = createCleanup({ storage, store, sources, clock });
      const service = createMediaService({ videos, store, storage, processing: work, clock, ladders });
      const answers = createFileResponder({ storage, accelPrefix: options.accelPrefix });
      const widgetImages = createWidgetImages({ kernel, videos });
      // Somebody waits for this segment, so they are told at once.
      const whereThereIsRoom: typeof demand = {
        async waitFor(...asked) {
          if (!(await space.hasRoom())) throw fail(mediaErrors, 'MEDIA_NO_SPACE', { retryAfterSec: 10 });
          return demand.waitFor(...asked);
        },
      };
      const delivery = createDelivery({
        ...{ sources: store, ladders, demand: whereThereIsRoom, videos, clock, files: answers },
      });
      const uploads = createUploads({
        folder: join(options.workDir, 'uploads'),
        limits: options.limits,
        space,
        store: createUploadStore(db),
        clock,
        authorize: service.authorizeUpload,
        storedBytes: store.storedBytes,
        onFinished: service.arrive,
        onAbandoned: service.onUploadAbandoned,
      });
      // What a crash has left behind is found here: on this machine's disk, and in what all processes share.
      const sweepHere = () => Promise.all([uploads.sweep(), cleaning.sweepLocalCopies()]);
      const sweepShared = () => Promise.all([work.sweep(), cleaning.sweep()]);
      const sweepNow = () => Promise.all([sweepHere(), sweepShared()]);
      jobs.everyHere('media.sweep-local-files', { seconds: 30 }, sweepHere);
      jobs.every('media.sweep', { seconds: 30 }, sweepShared);
      let stopListening: (() => void) | undefined;

      return {
        service: { ...service, begin: work.start, sweep: sweepNow },
        handlers: {
          createUpload: (_, call) => uploads.create(call),
          uploadStatus: ({ upload }, call) => uploads.status(call, upload),
          continueUpload: ({ upload }, call) => uploads.appendBytes(call, upload),
          cancelUpload: ({ upload }, call) => uploads.cancel(call, upload),
          processing: ({ id }, { viewer }) => service.processing(viewer, id),
          chapters: ({ id }, { viewer }) => service.chapters(viewer, id),
          retry: ({ id }, { viewer }) => service.retry(viewer, id),
          setPoster: ({ id }, { viewer, body }) => service.setPoster(viewer, id, body),
          removePoster: ({ id }, { viewer }) => service.removePoster(viewer, id),
          widgetImages: ({ id }, { viewer }) => widgetImages.list(viewer, id),
          addWidgetImage: ({ id }, { viewer, body }) => widgetImages.add(viewer, id, body),
          removeWidgetImage: ({ id, name }, { viewer }) => widgetImages.remove(viewer, id, name),
          original: ({ id }, call) => delivery.original(id, call),
          pass: (input) => delivery.pass(input),
          file: (input, call) => delivery.file(input, call),
        },
        fastPath: { route: mediaRoutes.file, ...delivery.fastPath },
        async start() {
          reportSandbox(log).catch((error) => log.warn({ err: error }, 'media: no sandbox was found'));
          stopListening = space.onRoom(() => {
            sweepNow().catch((error) => log.warn({ err: error }, 'media: a sweep failed'));
          });
        },
        async stop() {
          stopListening?.();
        },
      };
    },
  });
}
