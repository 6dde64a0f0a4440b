import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from '#kernel/server/clock.ts';
import { type AnyFeature, composeFeatures } from '#kernel/server/compose-features.ts';
import { openDatabase } from '#kernel/server/db.ts';
import type { DiskProbe, DiskSpace } from '#kernel/server/disk-space.ts';
import { createEvents, type Events } from '#kernel/server/events.ts';
import { type App, type AppLimits, type AppOptions, createApp } from '#kernel/server/http/app.ts';
import { createJobs, type JobsOptions } from '#kernel/server/jobs.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import type { Logger } from '#kernel/server/log.ts';
import { type Migration, migrate, readMigrations } from '#kernel/server/migrate.ts';
import { restoredJobsFile } from '#kernel/server/pending-jobs.ts';
import { loadSecrets } from '#kernel/server/secrets.ts';
import { createDiskStorage } from '#kernel/server/storage/disk.ts';
import { createS3Storage } from '#kernel/server/storage/s3.ts';
import { withReserve } from '#kernel/server/storage/with-reserve.ts';
import type { Config } from './config.ts';
import { diskSpaceOf, featureList, type Services } from './features.ts';
import { pagesOf } from './pages.ts';
import { createProductLogger } from './product.ts';
import { ROLES } from './roles.ts';
import { serviceOf } from './service-of.ts';
import { addStaticFiles } from './static-files.ts';

export interface ComposeOptions {
  readonly clock?: Clock;
  readonly version: string;
  /** The built browser code; without it the server only offers the API. */
  readonly distDir?: string;
  readonly features?: readonly AnyFeature[];
  readonly jobs?: JobsOptions;
  /** Folder of the bundled database, which may be on another disk than DATA_DIR. */
  readonly databaseDir?: string;
  /** Measures free disk space; replaced in tests. */
  readonly diskProbe?: DiskProbe;
  readonly limits?: AppLimits;
  /** Replaces the logger to standard output. */
  readonly log?: Logger;
}

/** A complete server that does not listen yet. */
export interface ComposedServer {
  readonly app: App;
  readonly kernel: Kernel;
  /** The service of a feature, for callers outside features: the initial content and tests. */
  service<Name extends keyof Services>(name: Name): Services[Name];
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function migrationsOf(features: readonly AnyFeature[]): Migration[] {
  const kernelMigrations = readMigrations(
    'kernel',
    new URL('../../kernel/server/migrations', import.meta.url).pathname,
  );
  return [...kernelMigrations, ...features.flatMap((feature) => feature.migrations)];
}

/** Assembles kernel, features, and pages over a running database. */
export async function composeServer(
  config: Config,
  databaseUrl: string,
  options: ComposeOptions,
): Promise<ComposedServer> {
  const log = options.log ?? createProductLogger(config.logLevel);
  const space = diskSpaceOf(config, {
    folders: [config.dataDir, ...(options.databaseDir ? [options.databaseDir] : [])],
    log,
    ...(options.diskProbe ? { probe: options.diskProbe } : {}),
  });
  const features = options.features ?? featureList(config, space);
  const { db, pool, close } = await openDatabase(databaseUrl);
  let events: Events | undefined;
  try {
    await migrate(pool, migrationsOf(features));
    events = await createEvents(pool, db, log);
    const files = join(config.dataDir, 'files');
    mkdirSync(files, { recursive: true });
    const clock = options.clock ?? systemClock;
    const kernel: Kernel = {
      db,
      events,
      jobs: createJobs({ databaseUrl, db, clock, log }, options.jobs),
      storage: config.s3
        ? await createS3Storage(config.s3)
        : withReserve(await createDiskStorage(files), space),
      clock,
      log,
      secrets: await loadSecrets(pool),
      publicUrl: config.publicUrl,
    };
    kernel.jobs.every('kernel.prune-events', { minutes: 1 }, kernel.events.prune);
    const composed = composeFeatures(features, kernel);
    const service = <Name extends keyof Services>(name: Name) => serviceOf(composed, name);
    const parts = { config, options, service, space, events: kernel.events };
    const app = await createApp(kernel, pool, composed, appOptions(parts));
    return {
      app,
      kernel,
      service,
      async start() {
        await kernel.jobs.start(ROLES[config.role], { restored: restoredJobsFile(config.dataDir) });
        for (const { parts } of composed) await parts.start?.();
        await app.server.ready();
      },
      async stop() {
        await closeConnections(app);
        for (const { parts } of composed.toReversed()) await parts.stop?.();
        await kernel.jobs.stop();
        await kernel.events.close();
        space.close();
        await close();
      },
    };
  } catch (error) {
    // Its open connection would keep the pool from closing and hide the error.
    await events?.close();
    await close();
    throw error;
  }
}

/** Grace period for running requests; uploads resume and event streams reconnect. */
const SHUTDOWN_GRACE_MS = 3_000;

/** Browsers also hold idle connections without any request, which would keep the server open forever. */
async function closeConnections({ server }: App): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), SHUTDOWN_GRACE_MS);
  await server.close().finally(() => clearTimeout(cut));
}

interface AppParts {
  readonly config: Config;
  readonly options: ComposeOptions;
  readonly service: ComposedServer['service'];
  readonly space: DiskSpace;
  readonly events: Events;
}

function appOptions({ config, options, service, space, events }: AppParts): AppOptions {
  const { distDir } = options;
  return {
    version: options.version,
    rateLimits: config.rateLimits,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    space,
    limits: options.limits ?? {},
    ...(distDir
      ? {
          pages: pagesOf(
            config,
            distDir,
            {
              accounts: service('accounts'),
              organizations: service('organizations'),
              videofront: service('videofront'),
            },
            events,
          ),
          extend: (app, limits) => addStaticFiles(app, distDir, limits),
        }
      : {}),
  };
}
