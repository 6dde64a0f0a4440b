import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { openFilms } from '#test/media-world.ts';
import { createTestServer } from '#test/test-server.ts';
import { beginUpload, sendBytes, untilVideo } from '#test/upload.ts';
import { mediaRoutes } from '../contract.ts';

const disk = mkdtempSync(join(tmpdir(), 'kapsule-disk-'));
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=560m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('The test of a full disk is skipped: mounting is not allowed here.');
    return false;
  }
}
const mounted = mount();
const films = openFilms();
afterAll(() => {
  films.remove();
  if (mounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Leaves so many bytes. */
function fill(leave: number): void {
  const { bavail, bsize } = statfsSync(disk);
  execFileSync('fallocate', ['-l', String(bavail * bsize - leave), join(disk, 'filler')]);
}

it.runIf(mounted)(
  'a disk that fills up ends in a reason, and Retry works once there is space [HO-01]',
  { timeout: 200_000 },
  async () => {
    mkdirSync(join(disk, 'data'));
    const server = await createTestServer({
      env: { DATA_DIR: join(disk, 'data') },
      compose: { jobs: { impatient: true } },
    });
    try {
      const ana = await server.as('ana');
      const bytes = await readFile(await films.film());
      const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'No space' });
      const location = (await beginUpload(ana, id, bytes.length)).headers.get('location') as string;
      await sendBytes(ana, location, 0, bytes.subarray(0, -10));
      fill(96 * 1024);
      expect((await sendBytes(ana, location, bytes.length - 10, bytes.subarray(-10))).status).toBe(204);
      const failed = await untilVideo(server, ana, id, (video) => video.state === 'failed', 100_000);
      expect(failed.state_reason).toBe('The server has no space left. Nothing was lost; try again later.');
      const { kapsule_id: other } = await ana.call(videoRoutes.create, { displayname: 'Not now' });
      expect((await beginUpload(ana, other, 10)).status).toBe(507);
      rmSync(join(disk, 'filler'));
      await ana.call(mediaRoutes.retry, { id });
      await untilVideo(server, ana, id, (video) => video.state === 'ready', 100_000);
    } finally {
      await server.stop();
    }
  },
);
