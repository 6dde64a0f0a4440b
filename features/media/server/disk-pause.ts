import type { VideosPort } from '#features/videos/port.ts';
import type { DiskSpace } from '#kernel/server/disk-space.ts';
import type { SourceRef } from './tables.ts';

/** Shown to the owner while processing is paused. */
export const WAITING_FOR_DISK = 'Waiting for disk space. Processing continues by itself.';

export type DiskPause = ReturnType<typeof createDiskPause>;

/** Lack of disk space is no failure: processing pauses, and the next sweep with space resumes it. */
export function createDiskPause({ space, videos }: { space: DiskSpace; videos: VideosPort }) {
  const paused = new Set<string>();
  async function pause({ video }: SourceRef): Promise<void> {
    if (paused.has(video)) return;
    paused.add(video);
    await videos.recordMedia(video, { state_reason: WAITING_FOR_DISK });
  }
  return {
    hasRoom: (): Promise<boolean> => space.hasRoom(),
    pause,
    /** Returns true when the disk is full; the job should then end. */
    async pauseIfFull(source: SourceRef): Promise<boolean> {
      if (!(await space.hasRoom())) {
        await pause(source);
        return true;
      }
      if (paused.delete(source.video)) await videos.recordMedia(source.video, { state_reason: null });
      return false;
    },
  };
}
