import { getLanguage } from '#kernel/text/translations.ts';
import { relativeTime } from './relative-time.ts';

/** A relative time, with the exact time as tooltip. */
export function TimeAgo({ at }: { at: string | number }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const exact = date.toLocaleString(getLanguage(), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <time dateTime={date.toISOString()} title={exact}>
      {relativeTime(date.getTime(), Date.now())}
    </time>
  );
}
