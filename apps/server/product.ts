import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger, type Logger } from '#kernel/server/log.ts';

/** Raised when a data folder can no longer be used by an older version. */
export const DATA_FORMAT = 1;

/** The folder of package.json. */
export const root = new URL('../../', import.meta.url).pathname;

export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};

/** Fields of features whose values never reach a log. */
const SECRET_NAMES = ['msgToken', 'embed_pass'];

export const createProductLogger = (level: string): Logger =>
  createLogger({ level, pretty: process.stdout.isTTY === true, secretNames: SECRET_NAMES });
