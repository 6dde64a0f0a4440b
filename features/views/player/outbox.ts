import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { viewCalls } from '../calls.ts';
import type { TrackItem } from '../tracked-items.ts';
import { isTemporary, toBatches, type Unsent, unsentKey } from '../unsent.ts';
import type { Environment } from './environment.ts';
import { createUnsentQueue } from './unsent-queue.ts';

/** TR-03: the view is renewed after more failures with 404 in a row. */
const MAX_UNKNOWN = 3;

/** Sends items of the present view, numbered from 1. What cannot be delivered now is kept for later. */
export function createOutbox({ api, beacon, player, signal }: WidgetContext, environment: Environment) {
  const queue = createUnsentQueue(api, environment, signal);
  const { id: video } = player.video;
  let kvtoken = player.viewToken;
  let count = 0;
  let unknown = 0;
  let maxUnknown = MAX_UNKNOWN;
  const inFlight = new Set<Unsent>();
  /** Collects items instead of sending them one by one. */
  let leaving: Unsent[] | null = null;

  async function send(entry: Unsent): Promise<void> {
    inFlight.add(entry);
    const status = await queue.post(video, { kvtoken: entry.kvtoken, ...entry.item });
    inFlight.delete(entry);
    if (isTemporary(status)) queue.keep([entry]);
    if (entry.item.track_item === 'highPrecisionViewProgress') countUnknown(entry, status);
  }
  function countUnknown(entry: Unsent, status: number): void {
    if (entry.kvtoken !== kvtoken) return;
    unknown = status === 404 ? unknown + 1 : 0;
    if (status === 200) maxUnknown = MAX_UNKNOWN;
    if (unknown <= maxUnknown || signal.aborted) return;
    unknown = 0;
    // The server may know nothing of the video either, so it is asked less and less often.
    maxUnknown *= 2;
    player.startView('next').catch(() => undefined);
  }
  return {
    queue,
    add(track_item: TrackItem, track_data: object): void {
      count += 1;
      const item = { track_item, track_data, n: count, at: environment.now() };
      const entry = { key: unsentKey(kvtoken, item), video, kvtoken, item };
      if (leaving) leaving.push(entry);
      else if (queue.isDown()) queue.keep([entry]);
      else void send(entry);
    },
    /** The page may end at any moment: sends what `collect` adds, and what has not arrived yet, in a way that outlives it. */
    leave(collect: () => void): void {
      const entries = [...inFlight];
      leaving = entries;
      collect();
      leaving = null;
      const path = viewCalls.track.path.replace(':id', encodeURIComponent(video));
      for (const batch of toBatches(entries)) {
        // Even after a failed request: leaving a page may abort requests before the page is told.
        const isSent = environment.isOnline() && beacon(path, { ...batch.body, sent: environment.now() });
        // Nobody learns whether a beacon has arrived.
        if (isSent) queue.remember(batch.entries);
        else queue.keep(batch.entries);
      }
    },
    /** Another token of the same view. */
    adopt(token: string): void {
      kvtoken = token;
    },
    /** Later items belong to another view. */
    startView(token: string): void {
      kvtoken = token;
      count = unknown = 0;
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
