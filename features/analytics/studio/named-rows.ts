import type { SingleView } from '#features/views/contract.ts';
import type { BarRow } from '#kernel/ui/chart/bar-table.tsx';
import type { CommonAnalytics } from './common-analytics.ts';
import { formatCount, formatShare, formatSpan } from './format.ts';
import { text } from './messages.ts';

const DEVICES = ['phone', 'tablet', 'desktop', 'tv', 'other'] as const;
const isDevice = (name: string): name is (typeof DEVICES)[number] => DEVICES.some((one) => one === name);

/** What the player did not tell is unknown; the last row without a name sums up all others. */
const nameOf = (name: string | null, show: (name: string) => string = (known) => known): string => {
  if (name === null) return text('others');
  return name === '' ? text('unknown') : show(name);
};

/** Numbers with their share of the total. */
function countRow(name: string, value: number, total: number): BarRow {
  const share = total > 0 ? { detail: formatShare((value / total) * 100) } : {};
  return { key: name, name, value, shown: formatCount(value), ...share };
}

interface NamedCount {
  readonly name: string;
  readonly count: number;
}
function countRows(list: readonly NamedCount[]): BarRow[] {
  const total = list.reduce((sum, { count }) => sum + count, 0);
  return list.map(({ name, count }) => countRow(name, count, total));
}

export const siteRows = ({ sites }: CommonAnalytics): BarRow[] =>
  countRows(sites.map(({ name, views }) => ({ name: nameOf(name), count: views })));

export const pageRows = ({ pages }: CommonAnalytics): BarRow[] =>
  countRows(pages.map(({ name, views }) => ({ name: nameOf(name), count: views })));

export const campaignRows = ({ campaigns }: CommonAnalytics): BarRow[] =>
  countRows(
    campaigns.map(({ name, value, views }) => ({
      name: name === null ? text('others') : `${name.replace(/^trk_/, '')}: ${value}`,
      count: views,
    })),
  );

export const deviceRows = ({ devices }: CommonAnalytics): BarRow[] =>
  countRows(
    devices.map(({ name, views }) => ({
      name: nameOf(name, (known) => (isDevice(known) ? text(`device_${known}`) : known)),
      count: views,
    })),
  );

/** What the player itself reports, under the name that TR-05 gives to its tracker. */
const PLAYER = 'trackviewprogress';
const PLAYER_EVENTS = ['seek', 'enablecc', 'disablecc', 'end', 'resolutionchange'] as const;

/** @example actionName('share', 'copy_link') // 'Share · copy link' */
export function actionName(widget: string, action: string): string {
  const event = PLAYER_EVENTS.find((name) => widget === PLAYER && name === action);
  if (event) return text(`event_${event}`);
  if (widget === PLAYER) return actionName('player', action);
  if (widget === 'toc') return actionName(text('contents'), action);
  const words = [widget, action].filter(Boolean).map((part) => part.replaceAll(/[-_]/g, ' '));
  const name = words.join(' · ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const actionRows = ({ actions }: CommonAnalytics): BarRow[] =>
  countRows(
    actions.map(({ widget, name, count }) => ({
      name: widget === null ? text('others') : actionName(widget, name),
      count,
    })),
  );

export const qualityRows = ({ qualities }: CommonAnalytics): BarRow[] => {
  const total = qualities.reduce((sum, { watch_time }) => sum + watch_time, 0);
  return qualities.map(({ name, watch_time }) => ({
    ...countRow(nameOf(name), watch_time, total),
    shown: formatSpan(watch_time),
  }));
};

export const deviceName = (device: string): string =>
  isDevice(device) ? text(`device_${device}`) : device || text('unknown');

/** Only members of the organization have names. */
export const viewerName = ({ kind, name }: SingleView['viewer']): string => name ?? text(`viewer_${kind}`);
