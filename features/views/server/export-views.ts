import { Readable } from 'node:stream';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { formatCsvLine } from '#kernel/text/csv.ts';
import type { SingleView } from '../contract.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };
const COLUMNS = ['started', 'last', 'viewer', 'name', 'device', 'site', 'watched_ms', 'percent', 'errors'];

const toIso = (timeMs: number): string => new Date(timeMs).toISOString();

async function* toCsv(views: AsyncIterable<SingleView>): AsyncGenerator<string> {
  yield formatCsvLine(COLUMNS);
  for await (const { viewer, time_started, time_last, device, site, watched, percent, errors } of views)
    yield formatCsvLine([
      toIso(time_started),
      toIso(time_last),
      viewer.kind,
      viewer.name,
      device,
      site,
      watched,
      percent,
      errors,
    ]);
}

async function* toJson(views: AsyncIterable<SingleView>): AsyncGenerator<string> {
  let separator = '[';
  for await (const view of views) {
    yield `${separator}${JSON.stringify(view)}`;
    separator = ',\n';
  }
  yield separator === '[' ? '[]\n' : ']\n';
}

/** A file that is written while it is read, because a popular video has a million views. */
export function presentViews(
  views: AsyncIterable<SingleView>,
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
