import type { HlsConfig, LoadPolicy, RetryConfig } from 'hls.js';
import { patienceMs } from '../recovery.ts';
import { problemOfStatus } from './hls-problem.ts';
import type { MediaAddresses } from './media-lease.ts';
import { wholeSegments } from './whole-segment.ts';

/** A segment that is asked for early is encoded there and then. */
const FIRST_BYTE_MS = 30_000;
const RENEWALS_PER_REQUEST = 2;
/** What fails for good is tried in short steps, so that there is time for a way round. */
const STEADY_RETRY_MS = 1000;
/** What has been seen is kept that long, for those who go back a little. */
const BACK_BUFFER_SEC = 60;
/** What comes round again is kept whole up to here, instead of being fetched each time. */
const KEPT_LOOP_SEC = 180;
const MAX_BUFFER_SEC = 120;
const LOST = 0;

/** How much of what has been seen is kept. */
export const backBufferSec = (loops: boolean, wholeSec: number): number =>
  loops && wholeSec <= KEPT_LOOP_SEC ? Number.POSITIVE_INFINITY : BACK_BUFFER_SEC;

export interface HlsStart {
  readonly startMs: number;
  /** Bits per second, from an earlier time or from the boot; null when nothing is known. */
  readonly bandwidth: number | null;
}

/** How hls.js is set up: patient where segments are encoded on demand, without what our streams never have. */
export function hlsConfig(base: HlsConfig, addresses: MediaAddresses, start: HlsStart): Partial<HlsConfig> {
  const { startMs, bandwidth } = start;
  /** Caches keep what they have: these are asked for by another name. */
  const cut = new Set<string>();
  return {
    ...patientPolicies(base, addresses),
    // CMAF is passed through as it is: there is nothing for a worker to do.
    enableWorker: false,
    capLevelToPlayerSize: true,
    backBufferLength: BACK_BUFFER_SEC,
    maxMaxBufferLength: MAX_BUFFER_SEC,
    startPosition: startMs > 0 ? startMs / 1000 : -1,
    ...(bandwidth === null
      ? {}
      : { abrEwmaDefaultEstimate: bandwidth, abrEwmaDefaultEstimateMax: bandwidth }),
    fLoader: wholeSegments(base.loader, (url) => cut.add(url)),
    async xhrSetup(xhr, url) {
      const address = await addresses.addressOf(url);
      xhr.open('GET', cut.has(url) ? `${address}?again` : address, true);
    },
  };
}

/**
 * A token that has ended (403) ends nothing: the next try is made at once, with a new one. A lost connection is tried
 * again too. hls.js asks `shouldRetry` and then reads the delay from the same object, which is ours.
 */
function patientPolicies(base: HlsConfig, addresses: MediaAddresses): Partial<HlsConfig> {
  const patient = ({ default: policy }: LoadPolicy, steadyTries = 0): LoadPolicy => ({
    default: {
      ...policy,
      maxTimeToFirstByteMs: Math.max(policy.maxTimeToFirstByteMs, FIRST_BYTE_MS),
      maxLoadTimeMs: Math.max(policy.maxLoadTimeMs, FIRST_BYTE_MS * 2),
      errorRetry: policy.errorRetry && retriesOf(policy.errorRetry, steadyTries, addresses),
    },
  });
  return {
    manifestLoadPolicy: patient(base.manifestLoadPolicy),
    playlistLoadPolicy: patient(base.playlistLoadPolicy),
    fragLoadPolicy: patient(base.fragLoadPolicy, Number.POSITIVE_INFINITY),
  };
}

/** `steadyTries`: for what fails for good; of segments hls.js says so each time, and the end of it is decided elsewhere. */
function retriesOf(base: RetryConfig, steadyTries: number, addresses: MediaAddresses): RetryConfig {
  const own: RetryConfig = {
    ...base,
    shouldRetry(_config, count, isTimeout, response, retry) {
      const status = response?.code ?? LOST;
      const isLost = status === LOST && !isTimeout;
      const isPermanent = !isTimeout && patienceMs(problemOfStatus(status)) !== null;
      own.maxRetryDelayMs = isPermanent ? STEADY_RETRY_MS : base.maxRetryDelayMs;
      own.maxNumRetry = isPermanent ? Math.max(steadyTries, base.maxNumRetry) : base.maxNumRetry;
      if (status === 403) {
        own.maxRetryDelayMs = 0;
        addresses.refused();
        return count < RENEWALS_PER_REQUEST;
      }
      if (status === 404) addresses.doubted();
      return retry || (isLost && response !== undefined && count < base.maxNumRetry);
    },
  };
  return own;
}
