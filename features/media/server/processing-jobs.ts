import { z } from 'zod';
import type { JobKind } from '#kernel/server/jobs.ts';
import type { SourceRef } from './tables.ts';

const Ref = z.object({ video: z.string(), generation: z.number() });
export interface ChunkJob extends SourceRef {
  readonly number: number;
}

const MANY_RETRIES = 1000;
const HEARTBEAT_SEC = 15;

export const prepareKind: JobKind<SourceRef> = {
  name: 'media.prepare',
  data: Ref,
  oncePerKey: 'queued-or-active',
  retryLimit: MANY_RETRIES,
  retryDelaySec: 2,
  heartbeatSec: HEARTBEAT_SEC,
  concurrency: 2,
};
export const chunkKind: JobKind<ChunkJob> = {
  name: 'media.chunk',
  data: Ref.extend({ number: z.number() }),
  oncePerKey: 'queued-or-active',
  retryLimit: MANY_RETRIES,
  retryDelaySec: 2,
  heartbeatSec: HEARTBEAT_SEC,
  expireInSec: 6 * 3600,
};
export const extrasKind: JobKind<SourceRef> = {
  name: 'media.extras',
  data: Ref,
  oncePerKey: 'queued-or-active',
  retryLimit: 3,
  heartbeatSec: HEARTBEAT_SEC,
  expireInSec: 3600,
};

export const jobKey = ({ video, generation }: SourceRef): string => `${video}.${generation}`;
