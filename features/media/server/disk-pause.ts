import type { VideosPort } from '#features/videos/port.ts';
import type { DiskSpace } from '#kernel/server/disk-space.ts';
import type { SourceRef } from './tables.ts';

/** Shown to the owner while a video is neither failed nor getting on. */
export const WAITING_FOR_DISK = 'Waiting for disk space. Processing continues by itself.';

export type DiskPause = ReturnType<typeof createDiskPause>;

/** Work that stops for lack of space is no failure: it is put aside, and the next sweep with space sends it again. */
export function createDiskPause({ space, videos }: { space: DiskSpace; videos: VideosPort }) {
  const told = new Set<string>();
  async function pause({ video }: SourceRef): Promise<void> {
    if (told.has(video)) return;
    told.add(video);
    await videos.recordMedia(video, { state_reason: WAITING_FOR_DISK });
  }
  return {
    hasRoom: (): Promise<boolean> => space.hasRoom(),
    putAside: pause,
    /** True when there is no space; the owner is told, and the job should end. */
    async pauseIfFull(source: SourceRef): Promise<boolean> {
      if (!(await space.hasRoom())) {
        await pause(source);
        return true;
      }
      if (told.delete(source.video)) await videos.recordMedia(source.video, { state_reason: null });
      return false;
    },
  };
}
