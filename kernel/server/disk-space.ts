import { statfs } from 'node:fs/promises';

export interface DiskReading {
  readonly freeBytes: number;
  readonly totalBytes: number;
}
export type DiskProbe = (folder: string) => Promise<DiskReading>;

export interface DiskStatus {
  /** What can be written before the reserve is reached; negative if the reserve is in use. */
  readonly roomBytes: number;
  readonly freeBytes: number;
  readonly reserveBytes: number;
  readonly low: boolean;
}

/** Reserves part of the disk for PostgreSQL, which shuts down when it cannot write. */
export interface DiskSpace {
  status(): Promise<DiskStatus>;
  /** True if this many bytes can be written without using the reserve. */
  hasRoom(bytes?: number): Promise<boolean>;
  /** Throws ENOSPC, like a write to a full disk. */
  requireRoom(bytes?: number): Promise<void>;
  /** Calls back when space becomes available again. */
  onRoom(listener: () => void): () => void;
  close(): void;
}

export interface DiskSpaceOptions {
  /** All folders that are written to; they may be on different disks. */
  readonly folders: readonly string[];
  /** Default: 5 % of the disk, at most 1 GB. */
  readonly reserveBytes: number | undefined;
  readonly log?: { warn(message: string): void };
  readonly probe?: DiskProbe;
  readonly lookAgainMs?: number;
}

const GIGABYTE = 1024 ** 3;
const LOOK_AGAIN_MS = 2_000;
/** Hysteresis: more than the reserve must be free again, or work would start and stop repeatedly. */
const RECOVERY_FACTOR = 1.1;

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

  /** Returns the disk with the least space. */
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
    const isLow = found.freeBytes < found.reserveBytes * (low ? RECOVERY_FACTOR : 1);
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
