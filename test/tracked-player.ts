import type { Environment } from '#features/views/player/environment.ts';
import { createTracker } from '#features/views/player/widget.ts';
import type { WorkerMessage } from '#features/views/player/worker-port.ts';
import { AppError } from '#kernel/contract/errors.ts';
import { createManualClock } from './manual-clock.ts';
import { TestPlayer, type TestPlayerOptions } from './test-player.ts';

const TRACK_PATH = '/api/v1/videos/v1/track';
const START_DATE = 1_800_000_000_000;

interface TrackedOptions extends TestPlayerOptions {
  readonly tracking?: { track_level?: string; high_precision?: boolean; asset_path?: string };
  /** Items that an earlier page left behind, by storage key. */
  readonly stored?: Record<string, string>;
  readonly hasStorage?: boolean;
}

/** One tracked item as the server receives it, alone or in a batch. */
export interface ReceivedItem {
  readonly kvtoken: string;
  readonly item: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read single fields
  readonly data: any;
  readonly n: number;
  readonly at: number;
  readonly by: 'call' | 'batch' | 'beacon';
}

interface TrackBody {
  readonly kvtoken: string;
  readonly track_item: string;
  readonly track_data: unknown;
  readonly n: number;
  readonly at: number;
}

/** A player with the tracker, a browser that the test controls, and a server that can fail. */
export async function openTracked(options: TrackedOptions = {}) {
  const clock = createManualClock();
  const stored = options.stored ?? {};
  const messages: WorkerMessage[] = [];
  const workers: string[] = [];
  const browser = { isOnline: true, leave: () => {}, goOnline: () => {} };
  const server = {
    status: 200,
    received: [] as ReceivedItem[],
    attempts: 0,
    /** Answers wait for it. */
    gate: null as Promise<void> | null,
  };
  const environment: Environment = {
    clock,
    now: () => START_DATE + clock.now(),
    storage() {
      if (options.hasStorage === false) throw new Error('blocked');
      return stored;
    },
    groupId: () => 'group-1234',
    isOnline: () => browser.isOnline,
    onOnline: (call) => (browser.goOnline = call),
    onLeave: (call) => (browser.leave = call),
    async openWorker(url) {
      workers.push(url);
      return { post: (message) => void messages.push(message) };
    },
    host: () => 'video.example.org',
  };
  const receive = (body: TrackBody, by: ReceivedItem['by']): void => {
    const items = body.track_item === 'batch' ? (body.track_data as TrackBody[]) : [body];
    for (const { track_item, track_data, n, at } of items)
      server.received.push({
        kvtoken: body.kvtoken,
        item: track_item,
        data: track_data,
        n,
        at: at - START_DATE,
        by: by === 'call' && body.track_item === 'batch' ? 'batch' : by,
      });
  };
  const answer = (body: TrackBody) => {
    server.attempts += 1;
    return server.gate ? server.gate.then(() => respond(body)) : respond(body);
  };
  const respond = (body: TrackBody) => {
    if (server.status !== 200) throw new AppError('FAILED', { status: server.status, message: '' });
    receive(body, 'call');
    return { ok: true };
  };
  const created: string[] = [];
  const player = await TestPlayer.with(
    createTracker(environment),
    { track_level: 'full', high_precision: false, asset_path: '/assets', ...options.tracking },
    {
      ...options,
      clock,
      id: 'trackviewprogress',
      config: { viewToken: 'kv-1.config', ...options.config },
      answers: { [TRACK_PATH]: answer, '/api/v1/videos/v2/track': answer, ...options.answers },
      services: {
        async createView(local) {
          created.push(local);
          return `${local}.created`;
        },
        beacon: (_path, body) => {
          receive(body as unknown as TrackBody, 'beacon');
          return true;
        },
        ...options.services,
      },
    },
  );
  const items = (item: string): ReceivedItem[] => server.received.filter((one) => one.item === item);
  return {
    player,
    browser,
    server,
    stored,
    messages,
    workers,
    created,
    items,
    /** Ranges of all reports, in order. */
    ranges: (): unknown[] =>
      items('highPrecisionViewProgress').flatMap(({ data }) => data.ranges ?? [[data.start, data.end]]),
    /** Tracked actions without the JSON around them. */
    actions: (): unknown[] => items('action').map(({ data }) => [data.name, JSON.parse(data.data)]),
  };
}
