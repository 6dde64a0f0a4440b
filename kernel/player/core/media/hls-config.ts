import type { HlsConfig, LoadPolicy, RetryConfig } from 'hls.js';
import { MAX_PIXEL_RATIO } from '../../handover/rendition-limits.ts';
import { failureTimeoutMs } from '../recovery.ts';
import { problemCodeForStatus } from './hls-problem.ts';
import type { MediaUrls } from './media-lease.ts';
import { rejectTruncatedSegments } from './segment-loader.ts';

/** A segment that is not in the cache is encoded when it is requested. */
const FIRST_BYTE_MS = 30_000;
const RENEWALS_PER_REQUEST = 2;
/** Permanent errors are retried at short intervals, which leaves time to skip the segment. */
const PERMANENT_ERROR_RETRY_MS = 1000;
const BACK_BUFFER_SEC = 60;
/** Looping videos up to this length stay buffered as a whole instead of being fetched every time. */
const MAX_BUFFERED_LOOP_SEC = 180;
const MAX_BUFFER_SEC = 120;
const NO_RESPONSE = 0;

export const backBufferSec = (isLooping: boolean, durationSec: number): number =>
  isLooping && durationSec <= MAX_BUFFERED_LOOP_SEC ? Number.POSITIVE_INFINITY : BACK_BUFFER_SEC;

export interface HlsStart {
  readonly startMs: number;
  /** Measured by the boot script, or estimated; bits per second. */
  readonly bandwidth: number;
}

/** Configures hls.js to wait for segments that are encoded on demand and to keep media tokens valid. */
export function hlsConfig(base: HlsConfig, mediaUrls: MediaUrls, start: HlsStart): Partial<HlsConfig> {
  const { startMs, bandwidth } = start;
  /** Caches would return these truncated again, so they are requested under another URL. */
  const truncated = new Set<string>();
  return {
    ...loadPolicies(base, mediaUrls),
    // CMAF needs no transmuxing, so a worker would have nothing to do.
    enableWorker: false,
    capLevelToPlayerSize: true,
    maxDevicePixelRatio: MAX_PIXEL_RATIO,
    backBufferLength: BACK_BUFFER_SEC,
    maxMaxBufferLength: MAX_BUFFER_SEC,
    startPosition: startMs > 0 ? startMs / 1000 : -1,
    abrEwmaDefaultEstimate: bandwidth,
    abrEwmaDefaultEstimateMax: bandwidth,
    fLoader: rejectTruncatedSegments(base.loader, (url) => truncated.add(url)),
    async xhrSetup(xhr, url) {
      const fresh = await mediaUrls.freshUrl(url);
      xhr.open('GET', truncated.has(url) ? `${fresh}?again` : fresh, true);
    },
  };
}

/**
 * A 403 means an expired token: the request is repeated at once with a new one. A lost connection is retried too. hls.js
 * calls `shouldRetry` and then reads the delay from the same config object, so `shouldRetry` can set it.
 */
function loadPolicies(base: HlsConfig, mediaUrls: MediaUrls): Partial<HlsConfig> {
  const patient = ({ default: policy }: LoadPolicy, permanentErrorRetries = 0): LoadPolicy => ({
    default: {
      ...policy,
      maxTimeToFirstByteMs: Math.max(policy.maxTimeToFirstByteMs, FIRST_BYTE_MS),
      maxLoadTimeMs: Math.max(policy.maxLoadTimeMs, FIRST_BYTE_MS * 2),
      errorRetry: policy.errorRetry && createRetryPolicy(policy.errorRetry, permanentErrorRetries, mediaUrls),
    },
  });
  return {
    manifestLoadPolicy: patient(base.manifestLoadPolicy),
    playlistLoadPolicy: patient(base.playlistLoadPolicy),
    fragLoadPolicy: patient(base.fragLoadPolicy, Number.POSITIVE_INFINITY),
  };
}

/**
 * @param permanentErrorRetries Infinite for segments: hls.js reports each failure, and `segment-failures.ts` decides
 * when to stop.
 */
function createRetryPolicy(
  base: RetryConfig,
  permanentErrorRetries: number,
  mediaUrls: MediaUrls,
): RetryConfig {
  const policy: RetryConfig = {
    ...base,
    shouldRetry(_config, count, isTimeout, response, retry) {
      const status = response?.code ?? NO_RESPONSE;
      const isConnectionLost = status === NO_RESPONSE && !isTimeout;
      const isPermanent = !isTimeout && failureTimeoutMs(problemCodeForStatus(status)) !== null;
      policy.maxRetryDelayMs = isPermanent ? PERMANENT_ERROR_RETRY_MS : base.maxRetryDelayMs;
      policy.maxNumRetry = isPermanent ? Math.max(permanentErrorRetries, base.maxNumRetry) : base.maxNumRetry;
      if (status === 403) {
        policy.maxRetryDelayMs = 0;
        mediaUrls.reportForbidden();
        return count < RENEWALS_PER_REQUEST;
      }
      if (status === 404) mediaUrls.reportMissing();
      return retry || (isConnectionLost && response !== undefined && count < base.maxNumRetry);
    },
  };
  return policy;
}
