/**
 * An error that the operator has to fix. Its message names the fact and the remedy and is printed without a stack trace.
 */
export class StartupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartupError';
  }
}

export function diskFull(path: string): StartupError {
  return new StartupError(
    `The disk that holds ${path} is full. Free some space and start again; nothing was lost.`,
  );
}

interface SystemError {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
}

const POSTGRES_DISK_FULL = '53100';

/** Converts well-known system errors to a StartupError; returns all others unchanged. */
export function explainStartupError(error: unknown, context: { port: number; dataDir: string }): unknown {
  const { code, path } = error as SystemError;
  const where = path ?? context.dataDir;
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${context.port} is in use by another program. Stop it, or choose another with PORT=8081 npm start.`,
      );
    case 'EACCES':
    case 'EPERM':
      return new StartupError(
        `No permission to use ${path ?? `port ${context.port}`}. Choose another PORT or DATA_DIR.`,
      );
    case 'ENOSPC':
    case POSTGRES_DISK_FULL:
      return diskFull(where);
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartupError(`${where} is not a folder. Choose another DATA_DIR.`);
    case 'EROFS':
      return new StartupError(`${where} cannot be written to. Choose a writable folder with DATA_DIR.`);
    default:
      return error;
  }
}
