/**
 * Something a person who starts the server has to mend: a sentence that names the fact and the remedy.
 * Printed alone, without a stack trace.
 */
export class StartProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartProblem';
  }
}

export function diskFull(path: string): StartProblem {
  return new StartProblem(
    `The disk that holds ${path} is full. Free some space and start again; nothing was lost.`,
  );
}

interface SystemError {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
}

const POSTGRES_DISK_FULL = '53100';

/** Turns well-known system failures into sentences; anything else is returned as it is. */
export function explain(error: unknown, context: { port: number; dataDir: string }): unknown {
  const { code, path } = error as SystemError;
  const where = path ?? context.dataDir;
  switch (code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${context.port} is in use by another program. Stop it, or choose another with PORT=8081 npm start.`,
      );
    case 'EACCES':
    case 'EPERM':
      return new StartProblem(
        `No permission to use ${path ?? `port ${context.port}`}. Choose another PORT or DATA_DIR.`,
      );
    case 'ENOSPC':
    case POSTGRES_DISK_FULL:
      return diskFull(where);
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartProblem(`${where} is not a folder. Choose another DATA_DIR.`);
    case 'EROFS':
      return new StartProblem(`${where} cannot be written to. Choose a writable folder with DATA_DIR.`);
    default:
      return error;
  }
}
