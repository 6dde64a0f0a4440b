import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './figure.ts';

export interface PacedOptions {
  readonly url: string;
  readonly paths: readonly string[];
  readonly seconds: number;
  /** Spread evenly; far below what is possible, so that the time of an answer is measured and not a queue. */
  readonly perSecond: number;
}

/** Requests at an even pace, whether or not the ones before have been answered. */
export async function paced({
  url,
  paths,
  seconds,
  perSecond,
}: PacedOptions): Promise<{ p50Ms: number; p99Ms: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const begun = performance.now();
  const answers: Promise<number>[] = [];
  for (let n = 0; n < seconds * perSecond; n += 1) {
    await wait(Math.max(0, begun + (n * 1000) / perSecond - performance.now()));
    answers.push(timeOf(url + paths[n % paths.length], agent));
  }
  const timesMs = await Promise.all(answers);
  agent.destroy();
  return { p50Ms: percentile(timesMs, 0.5), p99Ms: percentile(timesMs, 0.99) };
}

function timeOf(url: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - begun));
    });
    sent.on('error', reject).end();
  });
}
