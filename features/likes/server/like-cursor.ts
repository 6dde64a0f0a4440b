import { videoErrors } from '#features/videos/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { LikePosition } from './store.ts';

export const encodeCursor = ({ likedMs, videoId }: LikePosition): string =>
  Buffer.from(`${likedMs}.${videoId}`).toString('base64url');

export function decodeCursor(cursor: string): LikePosition {
  const [, likedMs, videoId] =
    /^(\d{1,15})\.([A-Za-z0-9]{1,40})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!likedMs || !videoId) throw fail(videoErrors, 'BAD_CURSOR');
  return { likedMs: Number(likedMs), videoId };
}
