import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { percentile } from '../figure.ts';
import type { Person } from './people.ts';

/** In a thread of its own, so that sending does not delay the measurement of other requests. */
export interface SendOptions {
  readonly url: string;
  readonly people: readonly Person[];
  readonly perSecond: number;
}
export interface SentLikes {
  readonly refused: number;
  readonly perSecond: number;
  readonly p95Ms: number;
}

const { url, people, perSecond } = workerData as SendOptions;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Resolves with the status; 0 when the connection failed. */
function like({ cookie, csrf }: Person): Promise<number> {
  return new Promise((resolve) => {
    const headers = { cookie, 'x-csrf-token': csrf };
    const sent = request(url, { agent, method: 'PUT', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
    });
    sent.on('error', () => resolve(0)).end();
  });
}

const timesMs: number[] = [];
let refused = 0;
const startedMs = performance.now();
const answers: Promise<void>[] = [];
for (const [index, person] of people.entries()) {
  const dueMs = startedMs + (index * 1000) / perSecond;
  const leftMs = dueMs - performance.now();
  if (leftMs > 1) await wait(leftMs);
  const sentMs = performance.now();
  answers.push(
    like(person).then((status) => {
      timesMs.push(performance.now() - sentMs);
      if (status !== 200) refused += 1;
    }),
  );
}
await Promise.all(answers);
const elapsedSec = (performance.now() - startedMs) / 1000;
agent.destroy();
const result: SentLikes = {
  refused,
  perSecond: people.length / elapsedSec,
  p95Ms: percentile(timesMs, 0.95),
};
parentPort!.postMessage(result);
