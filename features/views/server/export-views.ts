import { Readable } from 'node:stream';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { formatCsvLine } from '#kernel/text/csv.ts';
import type { ViewTimeline } from '../contract.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };
const COLUMNS = [
  'started',
  'last',
  'viewer',
  'name',
  'device',
  'site',
  'page',
  'watched_ms',
  'percent',
  'startup_ms',
  'stalls',
  'stall_ms',
  'errors',
  'ranges_ms',
  'actions',
];

const toIso = (timeMs: number): string => new Date(timeMs).toISOString();
/** '3000 toc play': where in the video, in which widget, and what. */
const toText = ({ position, widget, name }: ViewTimeline['actions'][number]): string =>
  `${position} ${widget} ${name}`.trim();

async function* toCsv(views: AsyncIterable<ViewTimeline>): AsyncGenerator<string> {
  yield formatCsvLine(COLUMNS);
  for await (const view of views)
    yield formatCsvLine([
      toIso(view.time_started),
      toIso(view.time_last),
      view.viewer.kind,
      view.viewer.name,
      view.device,
      view.site,
      view.page,
      view.watched,
      view.percent,
      view.startup,
      view.stalls,
      view.stall_time,
      view.errors,
      view.ranges.map((range) => range.join('-')).join(' '),
      view.actions.map(toText).join('; '),
    ]);
}

async function* toJson(views: AsyncIterable<ViewTimeline>): AsyncGenerator<string> {
  let separator = '[';
  for await (const view of views) {
    yield `${separator}${JSON.stringify(view)}`;
    separator = ',\n';
  }
  yield separator === '[' ? '[]\n' : ']\n';
}

/** A file that is written while it is read, because a popular video has a million views. */
export function presentViews(
  views: AsyncIterable<ViewTimeline>,
  { id, format }: { readonly id: string; readonly format: 'csv' | 'json' },
): RawResponse {
  return {
    status: 200,
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="views-${id}.${format}"`,
    },
    body: Readable.from(format === 'csv' ? toCsv(views) : toJson(views)),
  };
}
