import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Events } from './events.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage/storage.ts';

/** Services for every feature. Adding a member needs a decision record, so that this does not become a god object. */
export interface Kernel {
  readonly db: Db;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Secrets;
  /** 'https://www.example.org', without a trailing slash. */
  readonly publicUrl: string;
}
