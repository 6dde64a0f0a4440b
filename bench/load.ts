import autocannon from 'autocannon';
import { percentile } from './figure.ts';

export interface LoadOptions {
  readonly url: string;
  readonly paths: readonly string[];
  readonly seconds: number;
  readonly connections: number;
  /** Requests per second; as many as possible if omitted. */
  readonly rate?: number;
  /** Session cookie of a signed-in user. */
  readonly cookie?: string;
}
export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Runs one round of requests. A response other than 2xx invalidates the round, so it fails. */
export function runLoad({
  url,
  paths,
  seconds,
  connections,
  rate,
  cookie,
}: LoadOptions): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const timesMs: number[] = [];
    const requests = paths.map((path) => ({ path }));
    let client = 0;
    // Each connection starts at a different position in the list, or all would request the same path at once.
    const setupClient = (connection: { setRequests(list: readonly { path: string }[]): void }): void => {
      const offset = Math.floor((client * requests.length) / connections);
      client += 1;
      connection.setRequests([...requests.slice(offset), ...requests.slice(0, offset)]);
    };
    const options = {
      url,
      connections,
      duration: seconds,
      requests,
      setupClient,
      ...(rate ? { overallRate: rate } : {}),
      ...(cookie ? { headers: { cookie } } : {}),
    };
    const running = autocannon(options, (error, result) => {
      if (error) return reject(error);
      if (result.non2xx + result.errors > 0) {
        return reject(
          new Error(`${url}: ${result.non2xx} responses were not 2xx, ${result.errors} requests failed`),
        );
      }
      // Autocannon's own histogram has a resolution of whole milliseconds.
      resolve({
        perSecond: result.requests.average,
        p50Ms: percentile(timesMs, 0.5),
        p99Ms: percentile(timesMs, 0.99),
      });
    });
    running.on('response', (_client, _status, _bytes, timeMs: number) => timesMs.push(timeMs));
  });
}
