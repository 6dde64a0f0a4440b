import { AppError, fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { TAGS_MAX, videoErrors, type videoRoutes } from '../contract.ts';
import type { FoundVideo } from './access.ts';
import type { VideoChange } from './store.ts';

type BulkInput = InputOf<typeof videoRoutes.bulk>;

interface BulkOptions {
  requireEditable(viewer: Viewer, id: string): Promise<FoundVideo>;
  remove(viewer: Viewer, id: string): Promise<unknown>;
  /** Throws VIDEO_CHANGED when the version is not current. */
  apply(found: FoundVideo, change: VideoChange, version: number): Promise<unknown>;
}

/** Someone else may save the same video at the same time; their change is kept. */
const MAX_ATTEMPTS = 5;

/** Changes many videos, each with its own permission check, so that one failure leaves the others done. */
export function createBulk({ requireEditable, remove, apply }: BulkOptions) {
  async function changeOne(viewer: Viewer, id: string, input: BulkInput, attempt = 1): Promise<void> {
    const found = await requireEditable(viewer, id);
    const change = changeOf(found, input);
    if (Object.keys(change).length === 0) return;
    try {
      await apply(found, change, found.row.version);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'VIDEO_CHANGED' || attempt >= MAX_ATTEMPTS)
        throw error;
      await changeOne(viewer, id, input, attempt + 1);
    }
  }

  return async (viewer: Viewer, input: BulkInput): Promise<OutputOf<typeof videoRoutes.bulk>> => {
    const done: string[] = [];
    const failed: OutputOf<typeof videoRoutes.bulk>['failed'] = [];
    for (const id of new Set(input.ids)) {
      try {
        await (input.delete ? remove(viewer, id) : changeOne(viewer, id, input));
        done.push(id);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        failed.push({ id, code: error.code, message: error.message });
      }
    }
    return { done, failed };
  };
}

/** The fields that differ from the stored ones. */
function changeOf({ row }: FoundVideo, { visibility, add_tags, remove_tags }: BulkInput): VideoChange {
  const kept = row.tags.filter((tag) => !remove_tags.includes(tag));
  const tags = [...new Set([...kept, ...add_tags])];
  if (tags.length > TAGS_MAX) throw fail(videoErrors, 'TOO_MANY_TAGS');
  const isSame = tags.length === row.tags.length && tags.every((tag, index) => tag === row.tags[index]);
  return {
    ...(isSame ? {} : { tags }),
    ...(visibility === undefined || visibility === row.visibility ? {} : { visibility }),
  };
}
