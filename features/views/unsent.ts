import type { TrackItem } from './tracked-items.ts';

/** An item that could not be delivered yet, with the view that it belongs to. */
export interface Unsent {
  /** Begins with the time, so that keys sort by age. */
  readonly key: string;
  readonly video: string;
  readonly kvtoken: string;
  readonly item: {
    readonly track_item: TrackItem;
    readonly track_data: object;
    readonly n: number;
    readonly at: number;
  };
}

/** Items of one view, as the body of one call. */
export interface UnsentBatch {
  readonly video: string;
  readonly entries: readonly Unsent[];
  readonly body: { readonly kvtoken: string; readonly track_item: 'batch'; readonly track_data: object[] };
}

export const UNSENT_MAX = 200;
/** Tokens expire after a day. */
export const UNSENT_MAX_AGE_MS = 24 * 3_600_000;
/** In characters, which take up to three bytes: the server and beacons accept 64 KB. */
const BATCH_MAX_LENGTH = 20_000;

/** Sorts by age: `at` has 13 digits until the year 2286. */
export const unsentKey = (kvtoken: string, { n, at }: Unsent['item']): string =>
  `${at}:${kvtoken.slice(0, 39)}:${n}`;

/** The keys to forget, oldest first: those that are too old, and those beyond the limit. */
export function expiredKeys(keys: readonly string[], nowMs: number): string[] {
  const sorted = keys.toSorted();
  return sorted.filter(
    (key, index) =>
      sorted.length - index > UNSENT_MAX || nowMs - Number.parseInt(key, 10) > UNSENT_MAX_AGE_MS,
  );
}

/** Groups items by view into calls that the server accepts, oldest first. */
export function toBatches(entries: readonly Unsent[]): UnsentBatch[] {
  const batches: (UnsentBatch & { readonly entries: Unsent[]; length: number })[] = [];
  for (const entry of entries.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const { video, kvtoken, item } = entry;
    const { length } = JSON.stringify(item);
    const found = batches.findLast(({ body }) => body.kvtoken === kvtoken);
    if (found && found.length + length <= BATCH_MAX_LENGTH) {
      found.entries.push(entry);
      found.body.track_data.push(item);
      found.length += length;
    } else {
      const body = { kvtoken, track_item: 'batch' as const, track_data: [item] };
      batches.push({ video, entries: [entry], length, body });
    }
  }
  return batches;
}

/** Whether a later attempt may succeed: no answer at all (0), too many requests, or a failing server. */
export const isTemporary = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;
