import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger, type Logger } from '#kernel/server/log.ts';

/** Incremented when older versions can no longer use a data folder. */
export const DATA_FORMAT = 1;

/** The folder of package.json. */
export const root = new URL('../../', import.meta.url).pathname;

export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};

/** Field names whose values are redacted in logs. */
const SECRET_NAMES = ['msgToken', 'embed_pass'];

export const createProductLogger = (level: string): Logger =>
  createLogger({ level, pretty: process.stdout.isTTY === true, secretNames: SECRET_NAMES });
