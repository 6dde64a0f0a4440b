import autocannon from 'autocannon';
import { percentile } from './figure.ts';

export interface LoadOptions {
  readonly url: string;
  readonly paths: readonly string[];
  readonly seconds: number;
  readonly connections: number;
  /** Requests per second; without it as many as are answered. */
  readonly rate?: number;
  /** Of a person who is signed in. */
  readonly cookie?: string;
}
export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** One round of requests. An answer that is not 2xx makes the round worthless, so it fails. */
export function load({ url, paths, seconds, connections, rate, cookie }: LoadOptions): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const timesMs: number[] = [];
    const requests = paths.map((path) => ({ path }));
    let client = 0;
    // Each connection begins elsewhere in the list: in step, they would all ask for the same thing at once.
    const setupClient = (one: { setRequests(list: readonly { path: string }[]): void }): void => {
      const at = Math.floor((client * requests.length) / connections);
      client += 1;
      one.setRequests([...requests.slice(at), ...requests.slice(0, at)]);
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
          new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`),
        );
      }
      // Autocannon's own histogram knows whole milliseconds only.
      resolve({
        perSecond: result.requests.average,
        p50Ms: percentile(timesMs, 0.5),
        p99Ms: percentile(timesMs, 0.99),
      });
    });
    running.on('response', (_client, _status, _bytes, timeMs: number) => timesMs.push(timeMs));
  });
}
