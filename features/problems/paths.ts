/** ER-03: where every error of a player goes; free of schemas, since the player's bundle is small. */
export const ERROR_REPORT_ROUTE = '/api/v1/dspi/analytics/error-report/:view/html5/:kvtoken';

export type ReportedView = 'seg-view' | 'kap-view';

/** The specification's query fields. */
export interface ReportFields {
  readonly errorCode: string;
  readonly errorSeverity: string;
  readonly errorMessage: string;
  readonly videoId: string;
  readonly kvtoken: string;
  readonly domain: string;
  readonly resolution: string;
  readonly mobile: '0' | '1';
  readonly bandwidth: string;
}

export function errorReportPath(view: ReportedView, fields: ReportFields): string {
  const query = Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const path = ERROR_REPORT_ROUTE.replace(':view', view).replace(
    ':kvtoken',
    encodeURIComponent(fields.kvtoken),
  );
  return `${path}?${query}`;
}
