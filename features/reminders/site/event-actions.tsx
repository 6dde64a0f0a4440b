import { useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { routeKey, setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { reminderRoutes } from '../contract.ts';
import { text } from '../messages.ts';

/** What a viewer can do about an event that has not started: put it into the calendar, or ask for a mail. */
export function EventActions({ videoId }: { videoId: string }) {
  return (
    <>
      <RemindButton videoId={videoId} />
      <a
        className={buttonClass('secondary')}
        href={`/api/v1/videos/${encodeURIComponent(videoId)}/calendar.ics`}
        download
      >
        <CalendarPlus aria-hidden="true" />
        {text('addToCalendar')}
      </a>
    </>
  );
}

/** Only for people whom the server can reach by mail; everybody else has the calendar. */
function RemindButton({ videoId: id }: { videoId: string }) {
  const api = useApi();
  const client = useQueryClient();
  const { data } = useRoute(reminderRoutes.get, { id });
  const [isBusy, setIsBusy] = useState(false);
  if (!data?.can_remind) return null;

  async function toggle(isSet: boolean): Promise<void> {
    setIsBusy(true);
    try {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const next = isSet
        ? await api.call(reminderRoutes.remove, { id })
        : await api.call(reminderRoutes.set, { id, time_zone });
      setRouteData(client, reminderRoutes.get, { id }, next);
      if (isSet) toast({ title: text('reminderRemoved') });
      else toast({ title: text('reminderSet'), detail: text('reminderSetDetail'), kind: 'success' });
    } catch (error) {
      toast({ title: problemOf(error).message, kind: 'error' });
      void client.invalidateQueries({ queryKey: routeKey(reminderRoutes.get, { id }) });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button
      variant="primary"
      busy={isBusy}
      aria-pressed={data.is_set}
      onClick={() => void toggle(data.is_set)}
    >
      {data.is_set ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
      {text(data.is_set ? 'reminderSet' : 'remindMe')}
    </Button>
  );
}
