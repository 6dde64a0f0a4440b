import type { PeoplePort, PersonMailPort } from '#features/accounts/port.ts';
import type { Video } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { AppError } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { REMIND_BEFORE_MS } from '../contract.ts';
import { de } from '../messages.de.ts';
import { text } from '../messages.ts';
import type { ReminderRow, ReminderStore } from './store.ts';

export interface SendRemindersParts {
  readonly kernel: Pick<Kernel, 'clock' | 'log'>;
  readonly store: ReminderStore;
  readonly videos: Pick<VideosPort, 'get' | 'listStarting'>;
  readonly people: Pick<PeoplePort, 'byIds' | 'viewerOf'>;
  readonly personMail: PersonMailPort;
}

/** Mails the reminders of all events that start soon. Start times are read now, so a moved event is followed. */
export function createSendReminders({ kernel, store, videos, people, personMail }: SendRemindersParts) {
  /** The event as this person may see it now; null when it was canceled, moved, or hidden from them. */
  async function findEvent(userId: string, id: string, start: Date): Promise<Video | null> {
    const viewer = await viewerOf(userId);
    const video = viewer && (await videos.get(viewer, id).catch(ignoreRefusal));
    const event = video?.live_event;
    return event?.state === 'SCHEDULED' && event.time_live === start.getTime() ? video! : null;
  }

  async function viewerOf(userId: string): Promise<Viewer | null> {
    const person = (await people.byIds([userId])).get(userId);
    return person ? people.viewerOf(person.username) : null;
  }

  async function send(row: ReminderRow, start: Date): Promise<void> {
    const video = await findEvent(row.user_id, row.video_id, start);
    if (!video) return;
    // Marked before it is sent: a process that is killed in between must not send it twice.
    await store.mark(row, start);
    try {
      await personMail.send(row.user_id, createMail(video, row, start));
    } catch (error) {
      kernel.log.warn({ err: error, videoId: row.video_id }, 'a reminder could not be sent');
      await store.mark(row, row.sent_for);
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    const now = kernel.clock.now();
    const soon = new Date(now.getTime() + REMIND_BEFORE_MS);
    for (const { id, start } of await videos.listStarting(now, soon))
      for (const row of await store.listUnsent(id, start)) {
        if (signal.aborted) return;
        await send(row, start);
      }
  };
}

function ignoreRefusal(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null;
  throw error;
}

function createMail(video: Video, { language, time_zone }: ReminderRow, start: Date) {
  const localized = language === 'de' ? text.from('de', de) : text;
  const { displayname: title, app_url: url } = video;
  return {
    subject: localized('mailSubject', { title }),
    text: localized('mailBody', { title, url, time: formatTime(start, language, time_zone ?? 'UTC') }),
  };
}

const formatTime = (start: Date, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(start) + ` (${timeZone})`;
