import type HlsClass from 'hls.js';
import type { ErrorData, HlsConfig, LoadPolicy } from 'hls.js';
import { endsSoon, withPermissionOf } from '#kernel/player/core/media/media-address.ts';

/** What keeps a video from playing. `preparing`: this part of it does not exist yet. */
export type PlayProblem = 'connection' | 'preparing' | 'format';

export interface EngineOptions {
  readonly video: HTMLVideoElement;
  /** The signed address of the master playlist. */
  readonly address: string;
  readonly startSec: number;
  /** A new address of the same video; null when there is none to be had. */
  renew(): Promise<string | null>;
  onProblem(problem: PlayProblem): void;
}

/** Plays until the returned function is called. */
export type Engine = (options: EngineOptions) => () => void;

const APPLE_PLAYLIST = 'application/vnd.apple.mpegurl';
/** A segment that is asked for early is encoded there and then. */
const FIRST_BYTE_MS = 30_000;
const RENEWALS_PER_REQUEST = 2;
const RECOVERIES = 2;

/** hls.js wherever it runs; the browser's own player elsewhere. Its code is fetched only when something is to be played. */
export async function loadEngine(): Promise<Engine | null> {
  const { default: Hls } = await import('hls.js');
  if (Hls.isSupported()) return (options) => attachHls(Hls, options);
  return document.createElement('video').canPlayType(APPLE_PLAYLIST) ? attachNative : null;
}

function attachHls(Hls: typeof HlsClass, { video, address, startSec, renew, onProblem }: EngineOptions) {
  let newest = address;
  let refused = false;
  let recoveries = 0;
  let renewing: Promise<void> | null = null;
  /** Many requests may find the address expired at once; one renewal serves all. */
  const renewOnce = (): Promise<void> => {
    renewing ??= renew()
      .then((fresh) => {
        newest = fresh ?? newest;
        refused = false;
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  };
  const hls = new Hls({
    ...policies(Hls.DefaultConfig, () => {
      refused = true;
    }),
    startPosition: startSec > 0 ? startSec : -1,
    async xhrSetup(xhr, url) {
      if (refused || endsSoon(newest, Date.now())) await renewOnce();
      xhr.open('GET', withPermissionOf(url, newest), true);
    },
  });
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && recoveries < RECOVERIES) {
      recoveries += 1;
      hls.recoverMediaError();
    } else onProblem(problemOf(data, data.type === Hls.ErrorTypes.NETWORK_ERROR));
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return () => hls.destroy();
}

/** An expired address (403) is no end: the next try is made with a new one. */
function policies(base: HlsConfig, onRefused: () => void): Partial<HlsConfig> {
  const patient = ({ default: policy }: LoadPolicy): LoadPolicy => ({
    default: {
      ...policy,
      maxTimeToFirstByteMs: Math.max(policy.maxTimeToFirstByteMs, FIRST_BYTE_MS),
      maxLoadTimeMs: Math.max(policy.maxLoadTimeMs, FIRST_BYTE_MS * 2),
      errorRetry: policy.errorRetry && {
        ...policy.errorRetry,
        shouldRetry(_config, count, _isTimeout, response, retry) {
          if (response?.code !== 403) return retry;
          onRefused();
          return count < RENEWALS_PER_REQUEST;
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

function problemOf({ response }: ErrorData, network: boolean): PlayProblem {
  if (!network) return 'format';
  return response?.code === 503 ? 'preparing' : 'connection';
}

/** The browser's own player says nothing about the reason; a new address is tried once from where it stopped. */
const attachNative: Engine = ({ video, address, startSec, renew, onProblem }) => {
  const ending = new AbortController();
  let renewed = false;
  const load = (from: string, atSec: number): void => {
    video.src = from;
    if (atSec <= 0) return;
    video.addEventListener('loadedmetadata', () => (video.currentTime = atSec), {
      once: true,
      signal: ending.signal,
    });
  };
  const onError = async (): Promise<void> => {
    const atSec = video.currentTime;
    const wasPlaying = !video.paused;
    const fresh = renewed ? null : await renew();
    renewed = true;
    if (ending.signal.aborted) return;
    if (!fresh) return onProblem(navigator.onLine ? 'format' : 'connection');
    load(fresh, atSec);
    if (wasPlaying) void video.play().catch(() => undefined);
  };
  video.addEventListener('error', () => void onError(), { signal: ending.signal });
  video.addEventListener('playing', () => (renewed = false), { signal: ending.signal });
  load(address, startSec);
  return () => {
    ending.abort();
    video.removeAttribute('src');
    video.load();
  };
};
