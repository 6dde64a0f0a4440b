import { describe, expect, it } from 'vitest';
import { createDiskSpace, defaultReserve } from './disk-space.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** A disk whose free space a test sets. */
function openDisk(totalBytes: number, reserveBytes?: number) {
  const disk = { freeBytes: totalBytes };
  const lines: string[] = [];
  const space = createDiskSpace({
    folders: ['/data'],
    reserveBytes,
    log: { warn: (line) => lines.push(line) },
    probe: async () => ({ freeBytes: disk.freeBytes, totalBytes }),
    lookAgainMs: 5,
  });
  return { disk, space, lines };
}

describe('defaultReserve', () => {
  it.each([
    ['a small disk', 10 * GB, 0.5 * GB],
    ['a large disk', 4000 * GB, GB],
  ])('of %s', (_, total, reserve) => {
    expect(defaultReserve(total)).toBe(reserve);
  });
});

describe('createDiskSpace', () => {
  it.each([
    ['enough', 600 * MB, 0, true],
    ['exactly the reserve', 512 * MB, 0, true],
    ['less than the reserve', 512 * MB - 1, 0, false],
    ['enough for the file', 612 * MB, 100 * MB, true],
    ['not enough for the file', 612 * MB, 100 * MB + 1, false],
  ])('with %s', async (_, freeBytes, bytes, room) => {
    const { disk, space } = openDisk(10 * GB);
    disk.freeBytes = freeBytes;
    expect(await space.hasRoom(bytes)).toBe(room);
    await (room
      ? space.requireRoom(bytes)
      : expect(space.requireRoom(bytes)).rejects.toMatchObject({ code: 'ENOSPC' }));
    space.close();
  });

  it('uses the reserve from the settings', async () => {
    const { disk, space } = openDisk(10 * GB, 100 * MB);
    disk.freeBytes = 101 * MB;
    expect(await space.status()).toEqual({
      freeBytes: 101 * MB,
      reserveBytes: 100 * MB,
      roomBytes: MB,
      low: false,
    });
  });

  it('checks the disk with the least space', async () => {
    const space = createDiskSpace({
      folders: ['/data', '/database'],
      reserveBytes: MB,
      probe: async (folder) => ({ freeBytes: folder === '/data' ? GB : 0, totalBytes: GB }),
    });
    expect((await space.status()).low).toBe(true);
    space.close();
  });

  it('reports each time that space becomes available, with one log line', async () => {
    const { disk, space, lines } = openDisk(10 * GB);
    for (const times of [1, 2]) {
      const again = new Promise<void>((resolve) => {
        const stop = space.onRoom(() => {
          stop();
          resolve();
        });
      });
      disk.freeBytes = 10 * MB;
      expect(await space.hasRoom()).toBe(false);
      expect(await space.hasRoom()).toBe(false);
      disk.freeBytes = 5 * GB;
      await again;
      expect(await space.hasRoom()).toBe(true);
      expect(lines).toHaveLength(2 * times);
    }
    expect(lines[0]).toMatch(
      /^The disk is almost full: 10 MB are free and 512 MB are kept for the database\./,
    );
  });

  it('does not recover until some more space than the reserve is free', async () => {
    const { disk, space } = openDisk(10 * GB);
    disk.freeBytes = 500 * MB;
    await space.hasRoom();
    disk.freeBytes = 520 * MB;
    expect(await space.hasRoom()).toBe(false);
    disk.freeBytes = 570 * MB;
    expect(await space.hasRoom()).toBe(true);
  });
});
