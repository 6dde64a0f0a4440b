import type { RawResponse } from '#kernel/server/http/call.ts';
import { formatCsvLine } from '#kernel/text/csv.ts';
import { type Analytics, type ExportedPart, toDocument, toTable } from '../export-tables.ts';

interface ExportOptions {
  readonly part: ExportedPart;
  readonly format: 'csv' | 'json';
  /** Part of the file name: the id of a video, or 'organization'. */
  readonly name: string;
}

export function presentExport(analytics: Analytics, { part, format, name }: ExportOptions): RawResponse {
  const dates = [analytics.from, analytics.to - 1].map((timeMs) =>
    new Date(timeMs).toISOString().slice(0, 10),
  );
  const file = `analytics-${name}-${part}-${dates.join('-to-')}.${format}`;
  return {
    status: 200,
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
    },
    body: format === 'csv' ? writeCsv(analytics, part) : `${JSON.stringify(toDocument(analytics, part))}\n`,
  };
}

function writeCsv(analytics: Analytics, part: ExportedPart): string {
  const { columns, rows } = toTable(analytics, part);
  return [columns, ...rows].map((line) => formatCsvLine(line)).join('');
}
