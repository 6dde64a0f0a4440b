import type { RawResponse } from '#kernel/server/http/call.ts';
import { formatCsvLine } from '#kernel/text/csv.ts';
import type { Realtime } from '../contract.ts';
import {
  type Analytics,
  type ExportedPart,
  type ExportTable,
  toDocument,
  toRealtimeTable,
  toTable,
} from '../export-tables.ts';

interface ExportOptions {
  readonly format: 'csv' | 'json';
  /** Part of the file name: the id of a video, or 'organization'. */
  readonly name: string;
}

export function presentExport(
  analytics: Analytics,
  { part, format, name }: ExportOptions & { readonly part: ExportedPart },
): RawResponse {
  const dates = [analytics.from, analytics.to - 1].map((timeMs) =>
    new Date(timeMs).toISOString().slice(0, 10),
  );
  return presentFile(
    `analytics-${name}-${part}-${dates.join('-to-')}`,
    format === 'csv' ? toTable(analytics, part) : toDocument(analytics, part),
  );
}

export function presentRealtimeExport(
  realtime: Realtime,
  { format, name, nowMs }: ExportOptions & { readonly nowMs: number },
): RawResponse {
  // Colons are not allowed in the names of files everywhere.
  const time = new Date(nowMs).toISOString().slice(0, 16).replace(':', '');
  return presentFile(
    `analytics-${name}-realtime-${time}Z`,
    format === 'csv' ? toRealtimeTable(realtime) : realtime,
  );
}

/** A table becomes CSV, and anything else JSON. */
function presentFile(name: string, content: ExportTable | object): RawResponse {
  const isTable = 'columns' in content;
  return {
    status: 200,
    headers: {
      'content-type': isTable ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.${isTable ? 'csv' : 'json'}"`,
    },
    body: isTable ? writeCsv(content) : `${JSON.stringify(content)}\n`,
  };
}

const writeCsv = ({ columns, rows }: ExportTable): string =>
  [columns, ...rows].map((line) => formatCsvLine(line)).join('');
