import { getLanguage } from '#kernel/text/translations.ts';
import { text } from '../messages.ts';

export interface Day<Entry> {
  readonly label: string;
  readonly entries: readonly Entry[];
}

const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** Groups entries, which are sorted by time, by the viewer's calendar days. */
export function groupByDay<Entry extends { readonly time_last: number }>(
  entries: readonly Entry[],
  nowMs: number,
): Day<Entry>[] {
  const days = new Map<number, Entry[]>();
  for (const entry of entries) {
    const day = startOfDay(entry.time_last);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, list]) => ({ label: labelOf(day, nowMs), entries: list }));
}

function labelOf(day: number, nowMs: number): string {
  const today = startOfDay(nowMs);
  // Clocks differ: what is newer than today was watched today.
  if (day >= today) return text('today');
  // Days have 23 or 25 hours when the clocks change.
  const yesterday = new Date(today).setDate(new Date(today).getDate() - 1);
  if (day === yesterday) return text('yesterday');
  const isThisYear = new Date(day).getFullYear() === new Date(nowMs).getFullYear();
  return new Intl.DateTimeFormat(getLanguage(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(day);
}
