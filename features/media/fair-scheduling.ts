/** Limits per requester (a token used from one network): segments queued in one process, and encoders in all processes. */
const QUEUED_PER_REQUESTER = 32;
const ENCODERS_PER_REQUESTER = 2;
/** A requester that queues more than a player would gets one encoder at low priority. */
const ENCODERS_PER_BURST = 1;
const BURST_NICENESS = 15;
const LOOKAHEAD_NICENESS = 6;
/** Limit of queued segments per process. */
const QUEUED_TOTAL = 500;
/** Requests for these first segments come from viewers who have just opened a video. */
const FIRST_SEGMENTS = 2;
const LOOKAHEAD = 2;
/** A player requests video and audio, and sometimes one more segment. More than that is a burst. */
const MAX_QUEUED_BY_PLAYER = 3;

/** A request for one segment. Several requesters may request the same one. */
export interface SegmentRequest {
  readonly segmentKey: string;
  readonly video: string;
  readonly index: number;
  readonly requester: string;
  readonly address: string;
  readonly isLookahead: boolean;
  readonly requestedAtMs: number;
  /** Being encoded, or waiting to be retried after a failure. */
  readonly isClaimed: boolean;
}

/** Whether a process may queue one more segment; otherwise the request is refused at once. */
export const canQueue = (queued: { readonly ofRequester: number; readonly inAll: number }): boolean =>
  queued.ofRequester < QUEUED_PER_REQUESTER && queued.inAll < QUEUED_TOTAL;

/** How many following segments to encode ahead for a requester with so many queued. */
export const lookaheadCount = (queuedByRequester: number): number =>
  queuedByRequester <= MAX_QUEUED_BY_PLAYER ? LOOKAHEAD : 0;

/** The request to encode next, and the niceness of its encoder process. */
export interface ScheduledRequest {
  readonly request: SegmentRequest;
  readonly niceness: number;
}

/**
 * Chooses the segment that a free encoder encodes next; null when everything is claimed or every requester has used its
 * share. Requesters with the fewest encoders come first, so a burst delays other viewers by at most one segment.
 * Lookahead comes last and does not count against its requester's share of awaited segments.
 */
export function chooseNextRequest(
  requests: readonly SegmentRequest[],
  { onlyUrgent = false } = {},
): ScheduledRequest | null {
  const claimed = groupClaimed(requests);
  const allEncoders = countEncoders(claimed);
  const awaitedEncoders = countEncoders(
    [...claimed].map(([key, sharing]) => [key, sharing.filter(({ isLookahead }) => !isLookahead)]),
  );
  const bursts = findBurstingRequesters(requests);
  const rank = (request: SegmentRequest): number[] => [
    Number(request.isLookahead),
    awaitedEncoders.get(`r:${request.requester}`) ?? 0,
    Number(bursts.has(request.requester)),
    awaitedEncoders.get(`a:${request.address}`) ?? 0,
    Number(request.index >= FIRST_SEGMENTS),
    awaitedEncoders.get(`v:${request.video}`) ?? 0,
    request.requestedAtMs,
  ];
  function isEligible(request: SegmentRequest): boolean {
    const { requester, isLookahead, segmentKey } = request;
    if (claimed.has(segmentKey) || (onlyUrgent && nicenessFor(request, bursts) > 0)) return false;
    const share = bursts.has(requester) ? ENCODERS_PER_BURST : ENCODERS_PER_REQUESTER;
    return ((isLookahead ? allEncoders : awaitedEncoders).get(`r:${requester}`) ?? 0) < share;
  }
  const request = requests
    .filter(isEligible)
    .reduce<SegmentRequest | null>(
      (best, next) => (best === null || isBefore(rank(next), rank(best)) ? next : best),
      null,
    );
  return request && { request, niceness: nicenessFor(request, bursts) };
}

function groupClaimed(requests: readonly SegmentRequest[]): Map<string, SegmentRequest[]> {
  const claimed = new Map<string, SegmentRequest[]>();
  for (const request of requests) {
    const { segmentKey, isClaimed } = request;
    if (isClaimed) claimed.set(segmentKey, [...(claimed.get(segmentKey) ?? []), request]);
  }
  return claimed;
}

function nicenessFor({ requester, isLookahead }: SegmentRequest, bursts: ReadonlySet<string>): number {
  if (bursts.has(requester)) return BURST_NICENESS;
  return isLookahead ? LOOKAHEAD_NICENESS : 0;
}

function findBurstingRequesters(requests: readonly SegmentRequest[]): Set<string> {
  const queued = new Map<string, number>();
  for (const { requester, isLookahead } of requests)
    if (!isLookahead) queued.set(requester, (queued.get(requester) ?? 0) + 1);
  return new Set(
    [...queued].flatMap(([requester, count]) => (count > MAX_QUEUED_BY_PLAYER ? [requester] : [])),
  );
}

/** Active encoders per requester, address, and video. A segment that several requested counts once for each of them. */
function countEncoders(claimed: Iterable<readonly [string, readonly SegmentRequest[]]>): Map<string, number> {
  const encoders = new Map<string, number>();
  for (const [, sharing] of claimed) {
    const names = sharing.flatMap(({ requester, address, video }) => [
      `r:${requester}`,
      `a:${address}`,
      `v:${video}`,
    ]);
    for (const name of new Set(names)) encoders.set(name, (encoders.get(name) ?? 0) + 1);
  }
  return encoders;
}

/** Compares lexicographically. */
function isBefore(left: readonly number[], right: readonly number[]): boolean {
  const position = left.findIndex((value, index) => value !== right[index]);
  return position >= 0 && (left[position] as number) < (right[position] as number);
}
