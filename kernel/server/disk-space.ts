import { statfs } from 'node:fs/promises';

export interface DiskReading {
  readonly freeBytes: number;
  readonly totalBytes: number;
}
export type DiskProbe = (folder: string) => Promise<DiskReading>;

export interface DiskStatus {
  /** What may still be written before the reserve begins; negative when the reserve is in use. */
  readonly roomBytes: number;
  readonly freeBytes: number;
  readonly reserveBytes: number;
  readonly low: boolean;
}

/** Keeps the last part of the disk free: PostgreSQL lives there too, and stops when it cannot write. */
export interface DiskSpace {
  status(): Promise<DiskStatus>;
  /** Whether so many bytes can be written without touching the reserve. */
  hasRoom(bytes?: number): Promise<boolean>;
  /** Fails like a write to a full disk would. */
  requireRoom(bytes?: number): Promise<void>;
  /** Calls back each time there is space again. */
  onRoom(listener: () => void): () => void;
  close(): void;
}

export interface DiskSpaceOptions {
  /** Everything that is written to; they may be on different disks. */
  readonly folders: readonly string[];
  /** Undefined: a twentieth of the disk, at most one gigabyte. */
  readonly reserveBytes: number | undefined;
  readonly log?: { warn(message: string): void };
  readonly probe?: DiskProbe;
  readonly lookAgainMs?: number;
}

const GIGABYTE = 1024 ** 3;
const LOOK_AGAIN_MS = 2_000;
/** Once it was low there must be a little more than the reserve, or work would start and stop all the time. */
const RECOVERED = 1.1;

export const defaultReserve = (totalBytes: number): number => Math.min(totalBytes / 20, GIGABYTE);

const readDisk: DiskProbe = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

export function createDiskSpace(options: DiskSpaceOptions): DiskSpace {
  const { folders, log, probe = readDisk, lookAgainMs = LOOK_AGAIN_MS } = options;
  const listeners = new Set<() => void>();
  let low = false;
  let watching: NodeJS.Timeout | undefined;

  /** The disk with the least room counts. */
  async function read(): Promise<Omit<DiskStatus, 'low'>> {
    const found = await Promise.all(
      folders.map(async (folder) => {
        const { freeBytes, totalBytes } = await probe(folder);
        const reserveBytes = options.reserveBytes ?? defaultReserve(totalBytes);
        return { freeBytes, reserveBytes, roomBytes: freeBytes - reserveBytes };
      }),
    );
    return found.reduce((least, each) => (each.roomBytes < least.roomBytes ? each : least));
  }

  async function status(): Promise<DiskStatus> {
    const found = await read();
    const isLow = found.freeBytes < found.reserveBytes * (low ? RECOVERED : 1);
    if (isLow && !low) becomeLow(found);
    if (!isLow && low) recover();
    return { ...found, low };
  }
  function becomeLow({ freeBytes, reserveBytes }: Omit<DiskStatus, 'low'>): void {
    low = true;
    log?.warn(
      `The disk is almost full: ${megabytes(freeBytes)} MB are free and ${megabytes(reserveBytes)} MB are kept for the database. Uploads and processing wait until there is space.`,
    );
    watching = setInterval(() => void status().catch(() => {}), lookAgainMs).unref();
  }
  function recover(): void {
    low = false;
    clearInterval(watching);
    log?.warn('There is space on the disk again. Uploads and processing continue.');
    for (const listener of [...listeners]) listener();
  }
  async function hasRoom(bytes = 0): Promise<boolean> {
    const { roomBytes, low: isLow } = await status();
    return !isLow && roomBytes >= bytes;
  }

  return {
    status,
    hasRoom,
    async requireRoom(bytes) {
      if (await hasRoom(bytes)) return;
      throw Object.assign(new Error('ENOSPC: the rest of the disk is kept for the database'), {
        code: 'ENOSPC',
      });
    },
    onRoom(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => clearInterval(watching),
  };
}

const megabytes = (bytes: number): number => Math.max(0, Math.floor(bytes / 1024 ** 2));
