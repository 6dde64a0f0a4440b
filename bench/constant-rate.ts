import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './figure.ts';

export interface ConstantRateOptions {
  readonly url: string;
  readonly paths: readonly string[];
  readonly seconds: number;
  /** Evenly spread, and far below the maximum, so that response times and not queueing delays are measured. */
  readonly perSecond: number;
}

/** Sends requests at a constant rate, without waiting for earlier responses. */
export async function loadAtConstantRate({
  url,
  paths,
  seconds,
  perSecond,
}: ConstantRateOptions): Promise<{ p50Ms: number; p99Ms: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const startedAt = performance.now();
  const responses: Promise<number>[] = [];
  for (let n = 0; n < seconds * perSecond; n += 1) {
    await wait(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()));
    responses.push(measureMs(url + paths[n % paths.length], agent));
  }
  const timesMs = await Promise.all(responses);
  agent.destroy();
  return { p50Ms: percentile(timesMs, 0.5), p99Ms: percentile(timesMs, 0.99) };
}

function measureMs(url: string, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - startedAt));
    });
    sent.on('error', reject).end();
  });
}
