import type { PersonMailPort } from '#features/accounts/port.ts';
import type { Video } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { REMIND_BEFORE_MS, type Reminder, reminderErrors } from '../contract.ts';
import { writeCalendar } from './calendar.ts';
import type { ReminderStore } from './store.ts';

export interface ReminderServiceParts {
  readonly kernel: Pick<Kernel, 'clock' | 'publicUrl'>;
  readonly store: ReminderStore;
  readonly videos: Pick<VideosPort, 'get'>;
  readonly personMail: PersonMailPort;
}

export function createReminderService({ kernel, store, videos, personMail }: ReminderServiceParts) {
  const { clock, publicUrl } = kernel;

  async function describe({ userId }: Viewer, videoId: string): Promise<Reminder> {
    if (userId === null) return { is_set: false, can_remind: false };
    const [is_set, can_remind] = await Promise.all([store.has(videoId, userId), personMail.canReach(userId)]);
    return { is_set, can_remind };
  }

  return {
    async calendar(viewer: Viewer, id: string): Promise<RawResponse> {
      const video = await videos.get(viewer, id);
      const body = writeCalendar({
        uid: `${video.kapsule_id}@${new URL(publicUrl).hostname}`,
        revision: video.version,
        writtenMs: clock.now().getTime(),
        startMs: startOf(video),
        title: video.displayname,
        description: video.description,
        url: video.app_url,
        remindBeforeMs: REMIND_BEFORE_MS,
      });
      return {
        status: 200,
        headers: {
          'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
          'content-disposition': `attachment; filename="${video.kapsule_id}.ics"`,
        },
        body,
      };
    },

    async get(viewer: Viewer, id: string): Promise<Reminder> {
      const video = await videos.get(viewer, id);
      return describe(viewer, video.kapsule_id);
    },

    async set(viewer: Viewer, id: string, { timeZone, language }: Preferences): Promise<Reminder> {
      const video = await videos.get(viewer, id);
      startOf(video);
      if (video.live_event?.state !== 'SCHEDULED') throw fail(reminderErrors, 'EVENT_STARTED');
      if (!(await personMail.canReach(viewer.userId!))) throw fail(reminderErrors, 'NO_ADDRESS');
      await store.put({
        video_id: video.kapsule_id,
        user_id: viewer.userId!,
        time_zone: isTimeZone(timeZone) ? timeZone : null,
        language,
        created_at: clock.now(),
      });
      return { is_set: true, can_remind: true };
    },

    async remove(viewer: Viewer, id: string): Promise<Reminder> {
      const video = await videos.get(viewer, id);
      await store.remove(video.kapsule_id, viewer.userId!);
      return describe(viewer, video.kapsule_id);
    },
  };
}

export interface Preferences {
  readonly timeZone: string | undefined;
  readonly language: string;
}

function startOf({ live_event }: Video): number {
  if (live_event?.time_live == null) throw fail(reminderErrors, 'NO_START_TIME');
  return live_event.time_live;
}

function isTimeZone(name: string | undefined): name is string {
  try {
    return name !== undefined && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
