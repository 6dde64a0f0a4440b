/** How many segments one requester (a token at an address) may have waiting in one process, and being encoded anywhere. */
const WAITING_PER_REQUESTER = 32;
const ENCODING_PER_REQUESTER = 2;
/** For a requester that waits for more than a player does: one encoder, which others outweigh on the processor. */
const ENCODING_PER_BURST = 1;
const BURST_NICENESS = 15;
/** What is looked ahead to comes after what somebody waits for. */
const AHEAD_NICENESS = 6;
/** All that one process keeps waiting. */
const WAITING_IN_ALL = 500;
/** Segments at the start of a video: somebody has just opened it. */
const FIRST_SEGMENTS = 2;
const LOOK_AHEAD = 2;
/** A player fetches picture and sound, and sometimes one more. Who asks for more than that is not playing. */
const PLAYING_WAITS_FOR = 3;

/** A wish for one segment. Several requesters may want the same one. */
export interface SegmentRequest {
  /** Names the segment. */
  readonly segmentKey: string;
  readonly video: string;
  readonly index: number;
  readonly requester: string;
  readonly address: string;
  readonly isLookahead: boolean;
  readonly requestedAtMs: number;
  /** Being encoded, or just failed and not to be tried yet. */
  readonly isClaimed: boolean;
}

/** Whether a process lets one more segment wait; otherwise the request is refused at once. */
export const canQueue = (queued: { readonly ofRequester: number; readonly inAll: number }): boolean =>
  queued.ofRequester < WAITING_PER_REQUESTER && queued.inAll < WAITING_IN_ALL;

/** How many of the following segments are worth making, for a requester that waits for so many. */
export const lookaheadCount = (waitingOfRequester: number): number =>
  waitingOfRequester <= PLAYING_WAITS_FOR ? LOOK_AHEAD : 0;

/** The segment to make, and how far its encoder steps back for others on the same machine. */
export interface ScheduledRequest {
  readonly request: SegmentRequest;
  readonly niceness: number;
}

/**
 * Which segment an encoder that is free makes next; null when all that is wanted is taken, or every requester has its
 * share. First those with the fewest encoders at work, so that no burst delays another viewer by more than one segment;
 * what nobody waits for yet comes last, and takes nothing from its requester's share of what is waited for.
 */
export function chooseNextRequest(
  wishes: readonly SegmentRequest[],
  { onlyUrgent = false } = {},
): ScheduledRequest | null {
  const taken = new Map<string, SegmentRequest[]>();
  for (const wish of wishes)
    if (wish.isClaimed) taken.set(wish.segmentKey, [...(taken.get(wish.segmentKey) ?? []), wish]);
  const all = countEncoders([...taken.values()]);
  const busy = countEncoders(
    [...taken.values()].map((sharing) => sharing.filter(({ isLookahead: isAhead }) => !isAhead)),
  );
  const bursts = findBurstingRequesters(wishes);
  const rank = (wish: SegmentRequest): number[] => [
    Number(wish.isLookahead),
    busy.get(`r:${wish.requester}`) ?? 0,
    Number(bursts.has(wish.requester)),
    busy.get(`a:${wish.address}`) ?? 0,
    Number(wish.index >= FIRST_SEGMENTS),
    busy.get(`v:${wish.video}`) ?? 0,
    wish.requestedAtMs,
  ];
  function mayBeMade(wish: SegmentRequest): boolean {
    const { requester, isLookahead: isAhead, segmentKey: key } = wish;
    if (taken.has(key) || (onlyUrgent && nicenessFor(wish, bursts) > 0)) return false;
    const share = bursts.has(requester) ? ENCODING_PER_BURST : ENCODING_PER_REQUESTER;
    return ((isAhead ? all : busy).get(`r:${requester}`) ?? 0) < share;
  }
  const wish = wishes
    .filter(mayBeMade)
    .reduce<SegmentRequest | null>(
      (best, one) => (best === null || isBefore(rank(one), rank(best)) ? one : best),
      null,
    );
  return wish && { request: wish, niceness: nicenessFor(wish, bursts) };
}

function nicenessFor(
  { requester, isLookahead: isAhead }: SegmentRequest,
  bursts: ReadonlySet<string>,
): number {
  if (bursts.has(requester)) return BURST_NICENESS;
  return isAhead ? AHEAD_NICENESS : 0;
}

/** Those that wait for more segments than a player would. */
function findBurstingRequesters(wishes: readonly SegmentRequest[]): Set<string> {
  const waiting = new Map<string, number>();
  for (const { requester, isLookahead: isAhead } of wishes)
    if (!isAhead) waiting.set(requester, (waiting.get(requester) ?? 0) + 1);
  return new Set(
    [...waiting].flatMap(([requester, count]) => (count > PLAYING_WAITS_FOR ? [requester] : [])),
  );
}

/** Encoders at work for each requester, address and video; a segment that several wait for is one for each of them. */
function countEncoders(taken: readonly (readonly SegmentRequest[])[]): Map<string, number> {
  const busy = new Map<string, number>();
  for (const sharing of taken) {
    const names = sharing.flatMap((wish) => [`r:${wish.requester}`, `a:${wish.address}`, `v:${wish.video}`]);
    for (const name of new Set(names)) busy.set(name, (busy.get(name) ?? 0) + 1);
  }
  return busy;
}

function isBefore(left: readonly number[], right: readonly number[]): boolean {
  const place = left.findIndex((value, index) => value !== right[index]);
  return place >= 0 && (left[place] as number) < (right[place] as number);
}
