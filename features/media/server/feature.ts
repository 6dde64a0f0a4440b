import { join } from 'node:path';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { DiskSpace } from '#kernel/server/disk-space.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { mediaErrors, mediaRoutes } from '../contract.ts';
import { addWidgetFileTo } from './add-widget-file.ts';
import { createCleanup } from './cleanup.ts';
import { createDelivery } from './delivery.ts';
import { createDiskPause } from './disk-pause.ts';
import { createEncoding } from './encoding.ts';
import { createExtras } from './extras.ts';
import { reportSandbox } from './ffmpeg/sandbox.ts';
import { createFileResponder } from './file-responder.ts';
import { reencodeCover, reencodeSquare, reencodeWithin } from './image-upload.ts';
import { createLadderCache } from './ladder-cache.ts';
import { createLocalSources } from './local-sources.ts';
import { createOnDemandEncoder } from './on-demand-encoder.ts';
import { createPersonalUploads } from './personal-uploads.ts';
import { createPosters } from './posters.ts';
import { createProcessing } from './processing.ts';
import { createSegmentDemand } from './segment-demand.ts';
import { createSegmentRequestStore } from './segment-request-store.ts';
import { createMediaService } from './service.ts';
import { createSourceFiles } from './source-files.ts';
import { createSourceReader } from './source-reader.ts';
import { createSourceStore } from './source-store.ts';
import { createStorageUse } from './storage-use.ts';
import { createTrashedPosters } from './trashed-posters.ts';
import { createUploadStore } from './upload-store.ts';
import { createUploads, type UploadLimits } from './uploads.ts';
import { createWidgetFiles, WIDGET_IMAGES, WIDGET_TEMPLATES } from './widget-files.ts';

export interface MediaOptions {
  /** Local folder for unfinished uploads and working copies. */
  readonly workDir: string;
  readonly limits: UploadLimits;
  /** The disk that holds `workDir` and, unless media is in a bucket, the media. */
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
      const requests = createSegmentRequestStore(db);
      const { requestEncoder } = createOnDemandEncoder({
        db,
        jobs,
        events,
        log,
        requests,
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
        requests,
        requestEncoder,
      });
      const reader = createSourceReader({ storage, files, sources, store });
      const processing = createProcessing({
        jobs,
        clock,
        log,
        store,
        videos,
        sources,
        reader,
        encoding,
        extras,
        disk,
      });
      const cleanup = createCleanup({ storage, store, sources, clock });
      const service = createMediaService({ db, videos, store, storage, processing, clock, ladders });
      const readStorageUse = createStorageUse(db, options.limits);
      const responder = createFileResponder({ storage, accelPrefix: options.accelPrefix });
      const posters = createPosters({ kernel, videos, store, sources, files });
      const trashedPosters = createTrashedPosters({ storage, videos });
      const widgetImages = createWidgetFiles({ kernel, videos }, WIDGET_IMAGES);
      const widgetTemplates = createWidgetFiles({ kernel, videos }, WIDGET_TEMPLATES);
      // A full disk is reported at once instead of letting the player time out.
      const demandWithinSpace: typeof demand = {
        async waitFor(...request) {
          if (!(await space.hasRoom())) throw fail(mediaErrors, 'MEDIA_NO_SPACE', { retryAfterSec: 10 });
          return demand.waitFor(...request);
        },
      };
      const delivery = createDelivery({
        sources: store,
        ladders,
        demand: demandWithinSpace,
        videos,
        clock,
        files: responder,
      });
      const uploads = createUploads({
        folder: join(options.workDir, 'uploads'),
        limits: options.limits,
        space,
        store: createUploadStore(db),
        clock,
        authorize: service.authorizeUpload,
        storedBytes: store.storedBytes,
        onFinished: service.acceptOriginal,
        onAbandoned: service.onUploadAbandoned,
      });
      // Sweeps find what a crash left behind: on the local disk, and in the shared database and storage.
      const sweepLocal = () => Promise.all([uploads.sweep(), cleanup.sweepLocalCopies()]);
      const sweepShared = () => Promise.all([processing.sweep(), cleanup.sweep()]);
      const sweepNow = () => Promise.all([sweepLocal(), sweepShared()]);
      jobs.everyHere('media.sweep-local-files', { seconds: 30 }, sweepLocal);
      jobs.every('media.sweep', { seconds: 30 }, sweepShared);
      let stopListening: (() => void) | undefined;

      return {
        service: {
          ...service,
          personalData: createPersonalUploads(db),
          images: { reencodeSquare, reencodeCover, reencodeWithin },
          begin: processing.start,
          sweep: sweepNow,
          addWidgetFile: addWidgetFileTo({ image: widgetImages, template: widgetTemplates }),
        },
        handlers: {
          createUpload: (_, call) => uploads.create(call),
          uploadStatus: ({ upload }, call) => uploads.status(call, upload),
          continueUpload: ({ upload }, call) => uploads.appendBytes(call, upload),
          cancelUpload: ({ upload }, call) => uploads.cancel(call, upload),
          storage: (_, { viewer }) => readStorageUse(viewer),
          processing: ({ id }, { viewer }) => service.processing(viewer, id),
          chapters: ({ id }, { viewer }) => service.chapters(viewer, id),
          retry: ({ id }, { viewer }) => service.retry(viewer, id),
          setPoster: ({ id }, { viewer, body }) => posters.upload(viewer, id, body),
          setPosterFrame: ({ id, time }, { viewer }) => posters.useFrame(viewer, id, time),
          posterSuggestions: ({ id }, { viewer }) => posters.suggestions(viewer, id),
          removePoster: ({ id }, { viewer }) => posters.remove(viewer, id),
          widgetImages: ({ id }, { viewer }) => widgetImages.list(viewer, id),
          addWidgetImage: ({ id }, { viewer, body }) => widgetImages.add(viewer, id, body),
          removeWidgetImage: ({ id, name }, { viewer }) => widgetImages.remove(viewer, id, name),
          widgetTemplates: ({ id }, { viewer }) => widgetTemplates.list(viewer, id),
          addWidgetTemplate: ({ id }, { viewer, body }) => widgetTemplates.add(viewer, id, body),
          removeWidgetTemplate: ({ id, name }, { viewer }) => widgetTemplates.remove(viewer, id, name),
          trashedPoster: ({ id }, { viewer }) => trashedPosters.read(viewer, id),
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
