import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { DURATION_MS } from './fixture.ts';

export interface SentItem {
  readonly n?: number;
  readonly track_item: string;
  readonly track_data: unknown;
}

/** Every viewer has a connection of its own; the start of a view is answered only after it was stored. */
export const createAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 4_096 });

/** One request; resolves with the status and the time it took. Status 0: the connection failed. */
export function send(
  agent: Agent,
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
): Promise<{ status: number; ms: number; text: string }> {
  const startedAt = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const done = (status: number, answer = ''): void =>
      resolve({ status, ms: performance.now() - startedAt, text: answer });
    const headers = text
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      : {};
    const call = request(url, { agent, method, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        answer += chunk;
      });
      response.on('end', () => done(response.statusCode!, answer)).on('error', () => done(0));
    });
    call.on('error', () => done(0)).end(text);
  });
}

/** A simulated player: a view with numbered reports, at a random position of the video. */
export class SimulatedViewer {
  readonly #base: string;
  readonly #agent: Agent;
  readonly viewId = randomUUID();
  #token = '';
  #n = 0;
  #position = Math.floor(Math.random() * (DURATION_MS / 2));

  constructor(agent: Agent, url: string, video: string) {
    this.#agent = agent;
    this.#base = `${url}/api/v1/videos/${video}/track`;
    this.#create = `${url}/api/v3/videos/${video}/view/create?kvtoken=kv-${this.viewId}&media=H5&vsite=bench.test`;
  }
  readonly #create: string;

  async create(): Promise<number> {
    const { status, text } = await send(this.#agent, 'GET', this.#create);
    if (status === 200) this.#token = (JSON.parse(text) as { kvtoken: string }).kvtoken;
    return status;
  }

  item(track_item: string, track_data: unknown): SentItem {
    this.#n += 1;
    return { n: this.#n, track_item, track_data };
  }

  start = (): SentItem => this.item('playback_start', { mediaFormat: 'hls', startup: 300 });

  /** What was played in the given time. Starts again at the end, so that positions stay within the video. */
  played(ms: number): SentItem {
    if (this.#position + ms > DURATION_MS) this.#position = 0;
    const start = this.#position;
    this.#position += ms;
    const end = this.#position;
    return this.item('highPrecisionViewProgress', {
      start,
      end,
      quality: '720p',
      second: Math.floor(end / 1000),
    });
  }

  progress = (): SentItem =>
    this.item('viewProgress', { position: this.#position, percent: 10, wait_time: 0, wait_count: 0 });

  /** What was kept while the server was away, like the player sends it. */
  batch = (items: readonly SentItem[]): SentItem => ({ track_item: 'batch', track_data: items });

  report = (item: SentItem) => send(this.#agent, 'POST', this.#base, { kvtoken: this.#token, ...item });
}
