/** `navigator.connection`, which only Chromium has and TypeScript does not know. */
export interface Connection {
  /** Mbit/s */
  readonly downlink?: number;
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** What is known about the network before the first segment. Rates are in bits per second. */
export interface NetworkFacts {
  readonly connection: Connection;
  /** Measured while an earlier video played. */
  readonly remembered: { readonly bitsPerSec: number; readonly ageMs: number } | null;
  /** Throughput of the page's own files; null when they are too small to tell. */
  readonly transferred: number | null;
}

const DAY_MS = 86_400_000;
/** Enough for 720p where that is half the player's height. */
const UNKNOWN = 4e6;
/** Browsers report no more than this, however fast the network is. */
const MAX_REPORTED = 10e6;
/** The connection is partly idle between small files, so segments arrive faster. */
const SEGMENT_SPEEDUP = 1.5;

/** Estimates the bandwidth: the newest measurement, limited by signs that the network is slower now. */
export function estimateBandwidth({ connection, remembered, transferred }: NetworkFacts): number {
  const { downlink = 0, effectiveType } = connection;
  const known = remembered?.bitsPerSec;
  const page = transferred && transferred * SEGMENT_SPEEDUP;
  // Until Chromium has measured the network, it reports '4g' and, depending on the kind of network, 1.5 to 2.7 Mbit/s.
  const isPlaceholder = effectiveType === '4g' && downlink > 1.2 && downlink < 3;
  const reported = isPlaceholder ? 0 : downlink * 1e6;
  const isFresh = remembered && remembered.ageMs < DAY_MS;
  // On a busy machine the page's files arrive slowly on any network, so the browser's report counts more.
  const limit = reported < MAX_REPORTED && (reported || page);
  return Math.min(
    (isFresh && known) || reported || page || known || UNKNOWN,
    limit || Number.POSITIVE_INFINITY,
  );
}
