import type { HlsConfig, LoadPolicy } from 'hls.js';
import type { SignedRequests } from './signed-requests.ts';
import { wholeSegments } from './whole-segment.ts';

/** A segment that is asked for early is encoded there and then. */
const FIRST_BYTE_MS = 30_000;
const RENEWALS_PER_REQUEST = 2;
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
export function hlsConfig(base: HlsConfig, requests: SignedRequests, start: HlsStart): Partial<HlsConfig> {
  const { startMs, bandwidth } = start;
  /** Caches keep what they have: these are asked for by another name. */
  const cut = new Set<string>();
  return {
    ...patientPolicies(base, requests.refused),
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
      const address = await requests.addressOf(url);
      xhr.open('GET', cut.has(url) ? `${address}?again` : address, true);
    },
  };
}

/** An ended permission (403) is no end: the next try is made with a new one. A lost connection is tried again too. */
function patientPolicies(base: HlsConfig, onRefused: () => void): Partial<HlsConfig> {
  const patient = ({ default: policy }: LoadPolicy): LoadPolicy => ({
    default: {
      ...policy,
      maxTimeToFirstByteMs: Math.max(policy.maxTimeToFirstByteMs, FIRST_BYTE_MS),
      maxLoadTimeMs: Math.max(policy.maxLoadTimeMs, FIRST_BYTE_MS * 2),
      errorRetry: policy.errorRetry && {
        ...policy.errorRetry,
        shouldRetry(config, count, _isTimeout, response, retry) {
          if (response?.code === 403) {
            onRefused();
            return count < RENEWALS_PER_REQUEST;
          }
          return retry || (response?.code === LOST && count < (config?.maxNumRetry ?? 0));
        },
      },
    },
  });
  return {
    manifestLoadPolicy: patient(base.manifestLoadPolicy),
    playlistLoadPolicy: patient(base.playlistLoadPolicy),
    fragLoadPolicy: patient(base.fragLoadPolicy),
  };
}
