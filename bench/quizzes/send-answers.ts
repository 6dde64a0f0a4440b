import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { percentile } from '../figure.ts';

/** In a thread of its own, so that sending does not delay the measurement of what arrives. */
export interface SendOptions {
  readonly url: string;
  readonly question: number;
  /** One per person. */
  readonly tokens: readonly string[];
  readonly perSecond: number;
  readonly choices: number;
}
export interface SentAnswers {
  readonly refused: number;
  readonly seconds: number;
  readonly p95Ms: number;
}

const { url, question, tokens, perSecond, choices } = workerData as SendOptions;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Resolves with the status; 0 when the connection failed. */
function answer(kvtoken: string, index: number): Promise<number> {
  const body = JSON.stringify({
    id: question,
    quizid: 0,
    answer: index % choices,
    kvtoken,
    key: `answer-${index}`,
  });
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
    });
    sent.on('error', () => resolve(0)).end(body);
  });
}

const timesMs: number[] = [];
let refused = 0;
const startedMs = performance.now();
const answers: Promise<void>[] = [];
for (const [index, token] of tokens.entries()) {
  const leftMs = startedMs + (index * 1000) / perSecond - performance.now();
  if (leftMs > 1) await wait(leftMs);
  const sentMs = performance.now();
  answers.push(
    answer(token, index).then((status) => {
      timesMs.push(performance.now() - sentMs);
      if (status !== 200) refused += 1;
    }),
  );
}
await Promise.all(answers);
const seconds = (performance.now() - startedMs) / 1000;
agent.destroy();
const result: SentAnswers = { refused, seconds, p95Ms: percentile(timesMs, 0.95) };
parentPort!.postMessage(result);
