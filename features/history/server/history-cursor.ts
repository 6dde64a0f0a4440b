import { videoErrors } from '#features/videos/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { HistoryPosition } from './store.ts';

export const encodeCursor = ({ lastMs, videoId }: HistoryPosition): string =>
  Buffer.from(`${lastMs}.${videoId}`).toString('base64url');

export function decodeCursor(cursor: string): HistoryPosition {
  const [, lastMs, videoId] =
    /^(\d{1,15})\.([A-Za-z0-9]{1,40})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!lastMs || !videoId) throw fail(videoErrors, 'BAD_CURSOR');
  return { lastMs: Number(lastMs), videoId };
}
