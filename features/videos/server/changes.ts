import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { type Video, videoErrors, type videoRoutes } from '../contract.ts';
import { canChangeLiveState, type VideoFlags } from '../policy.ts';
import type { MediaRecord } from '../port.ts';
import { planPublishing } from '../publishing.ts';
import type { FoundVideo } from './access.ts';
import type { Announce } from './announce.ts';
import type { VideoChange, VideoStore } from './store.ts';
import type { VideoRow } from './tables.ts';

interface VideoChangesOptions extends Pick<Kernel, 'db' | 'clock'> {
  readonly store: VideoStore;
  readonly announce: Announce;
  requireEditable(viewer: Viewer, id: string): Promise<FoundVideo>;
  /** Drops the video from caches. */
  forget(id: string): void;
  present(viewer: Viewer, row: VideoRow, flags: VideoFlags): Promise<Video>;
}

/** Changes by people and by processing. Each is announced to those who watch. */
export function createVideoChanges(options: VideoChangesOptions) {
  const { db, clock, store, announce, requireEditable, forget, present } = options;

  async function apply(found: FoundVideo, change: VideoChange, version?: number): Promise<VideoRow> {
    const isOtherVisibility = (change.visibility ?? found.row.visibility) !== found.row.visibility;
    const canceled = isOtherVisibility ? { publish_at: null, publish_visibility: null } : {};
    const changed = await store.change(found.row, { ...canceled, ...change }, { version, now: clock.now() });
    if (!changed) throw fail(videoErrors, (await store.byId(found.id)) ? 'VIDEO_CHANGED' : 'VIDEO_DELETED');
    forget(changed.id);
    const access = changed.visibility !== found.row.visibility;
    await announce(db, changed, 'video.changed', { access });
    return changed;
  }

  return {
    /** Throws VIDEO_CHANGED when the version is not current. */
    apply,

    async change(viewer: Viewer, input: InputOf<typeof videoRoutes.change>): Promise<Video> {
      const { id, version, time_live, publish_at: _at, publish_visibility: _to, ...fields } = input;
      const found = await requireEditable(viewer, id);
      if (fields.comment_type !== undefined && !found.flags.canSetCommentType)
        throw fail(videoErrors, 'OWNER_ONLY');
      if (time_live !== undefined && found.row.src !== 'LIVE_EVENT')
        throw fail(videoErrors, 'NOT_A_LIVE_EVENT');
      const time =
        time_live === undefined ? {} : { time_live: time_live === null ? null : new Date(time_live) };
      const schedule = planPublishing(found.row, input, clock.now().getTime());
      const changed = await apply(found, { ...fields, ...time, ...schedule } as VideoChange, version);
      return present(viewer, changed, found.flags);
    },

    async setLiveState(
      viewer: Viewer,
      { id, state }: InputOf<typeof videoRoutes.setLiveState>,
    ): Promise<Video> {
      const found = await requireEditable(viewer, id);
      const from = found.row.live_state;
      if (from === null) throw fail(videoErrors, 'NOT_A_LIVE_EVENT');
      if (!canChangeLiveState(from, state)) throw fail(videoErrors, 'LIVE_STATE_REFUSED');
      const startTime = state === 'LIVE' && found.row.time_live === null ? { time_live: clock.now() } : {};
      const changed = await apply(found, { live_state: state, ...startTime }, found.row.version);
      return present(viewer, changed, found.flags);
    },

    /** Stores processing results of features/media. Undefined when the video is deleted. */
    async recordMedia(id: string, change: MediaRecord): Promise<VideoRow | undefined> {
      // Processing goes on in the trash, so that a restored video is complete.
      const changed = await store.record(id, change, clock.now());
      forget(id);
      if (changed) await announce(db, changed, 'video.changed');
      return changed;
    },
  };
}
