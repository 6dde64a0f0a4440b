import type HlsClass from 'hls.js';
import type { HlsConfig } from 'hls.js';
import type { BootMedia } from '../../handover/boot-media.ts';
import { estimateBandwidth } from '../../handover/estimate-bandwidth.ts';
import { readNetworkFacts } from '../../handover/network-facts.ts';
import { problem } from '../problems.ts';
import { storeBandwidth } from './bandwidth-store.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { continueFromBuffer } from './hls-boot-segments.ts';
import { backBufferSec, hlsConfig } from './hls-config.ts';
import { endStreamWhenStarved } from './hls-end-of-stream.ts';
import { watchLoadFailures } from './hls-failures.ts';
import { ignoreStaleInitSegments } from './hls-init-segments.ts';
import { watchLive } from './hls-live.ts';
import { problemFromHlsError } from './hls-problem.ts';
import { replaceBlurredSegments } from './hls-replace-segments.ts';
import { hlsStats, toAudioTracks, toQualityLevels } from './hls-report.ts';
import { seekWithLowRendition } from './hls-seek-level.ts';
import { startWithFittingLevel } from './hls-start-level.ts';
import { takeOverBootMedia } from './hls-takeover.ts';
import { measureBandwidth } from './measured-bandwidth.ts';
import type { MediaElement } from './media-element.ts';
import { createOutageHandler } from './outage-handler.ts';
import { prefetchLowestRendition } from './prefetch-lowest-rendition.ts';

/** Optional in the types of hls.js; our build includes both. */
type FullConfig = Required<Pick<HlsConfig, 'streamController' | 'audioStreamController'>>;

export interface HlsOptions extends EngineOptions {
  readonly Hls: typeof HlsClass;
  /** Media that the boot script has already put into the element. */
  readonly boot: BootMedia | null;
}

/** Runs hls.js as an `Engine`: renews tokens, waits for on-demand segments, and seeks with a low rendition first. */
export function startHls(options: HlsOptions): Engine {
  const { Hls, element, source, report, boot, mediaUrls } = options;
  const media = element as MediaElement & HTMLMediaElement;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const hls = createHls(options, media);
  let bootLevel: number | null = null;

  reportLevels(Hls, hls, options);
  watchLive(Hls, hls, options);
  const failures = watchLoadFailures(Hls, hls, options);
  prefetchLowestRendition(Hls, hls, mediaUrls, signal);
  endStreamWhenStarved(Hls, hls, media, signal);
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    hls.config.backBufferLength = backBufferSec(media.loop, details.totalduration);
  });
  handleErrors(options, hls, media, signal);
  replaceBlurredSegments(Hls, hls, media);
  hls.loadSource(source.url);
  if (!boot) {
    startWithFittingLevel(Hls, hls, media);
    hls.attachMedia(media);
  } else {
    const onDone = (level: number): void => {
      bootLevel = level;
      report({ level });
    };
    takeOverBootMedia({ Hls, hls, media, boot, signal, onDone });
  }

  return {
    kind: 'hls',
    chooseLevel(id) {
      // A chosen level is visible from the next segment on; returning to automatic keeps the buffer.
      if (id === null) hls.loadLevel = -1;
      else hls.nextLevel = id;
    },
    chooseAudioTrack(id) {
      hls.audioTrack = id;
    },
    recover: () => hls.recoverMediaError(),
    skipFailedSegment: failures.skipFailedSegment,
    stats: () => hlsStats(hls, bootLevel),
    destroy() {
      lifetime.abort();
      // Before it takes them over, hls.js does not know of the boot script's media, and would leave them in the element.
      const isForeign = boot !== null && hls.media === null;
      hls.destroy();
      if (isForeign) {
        media.removeAttribute('src');
        media.load();
      }
      report({ level: null });
    },
  };
}

function createHls(options: HlsOptions, media: HTMLMediaElement): HlsClass {
  const { Hls, mediaUrls, startMs, boot } = options;
  const bandwidth = (boot && measureBandwidth(boot.segment)) ?? estimateBandwidth(readNetworkFacts());
  const controllers = ignoreStaleInitSegments(Hls.DefaultConfig as FullConfig);
  return new Hls({
    abrController: seekWithLowRendition(Hls.DefaultConfig, media),
    ...hlsConfig(Hls.DefaultConfig, mediaUrls, { startMs, bandwidth }),
    ...(boot ? { autoStartLoad: false, ...continueFromBuffer(controllers) } : controllers),
  });
}

function handleErrors(
  options: HlsOptions,
  hls: HlsClass,
  media: HTMLMediaElement,
  signal: AbortSignal,
): void {
  const { Hls, onProblem } = options;
  const outage = createOutageHandler({
    element: options.element,
    signal,
    resumeLoading: () => hls.startLoad(),
    giveUp: onProblem,
  });
  hls.on(Hls.Events.ERROR, (_event, data) => {
    // While offline, hls.js waits and emits no fatal error.
    const isOffline = data.type === Hls.ErrorTypes.NETWORK_ERROR && !navigator.onLine;
    if (data.fatal || isOffline) outage.report(problemFromHlsError(data));
  });
  // hls.js notices a decoding error only when it appends the next segment.
  const onDecodeError = (): void => onProblem(problem('MEDIA_DECODE', media.error?.message ?? ''));
  media.addEventListener('error', onDecodeError, { signal });
}

function reportLevels(Hls: typeof HlsClass, hls: HlsClass, { report }: HlsOptions): void {
  const { Events } = Hls;
  hls.on(Events.MANIFEST_PARSED, (_event, { levels }) => report({ levels: toQualityLevels(levels) }));
  hls.on(Events.LEVELS_UPDATED, (_event, { levels }) => report({ levels: toQualityLevels(levels) }));
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => report({ level }));
  hls.on(Events.AUDIO_TRACKS_UPDATED, (_event, { audioTracks }) =>
    report({ audioTracks: toAudioTracks(audioTracks), audioTrack: hls.audioTrack }),
  );
  hls.on(Events.AUDIO_TRACK_SWITCHED, (_event, { id }) => report({ audioTrack: id }));
  hls.on(Events.FRAG_BUFFERED, () => {
    const { bandwidthEstimate, config } = hls;
    report({ bandwidth: bandwidthEstimate });
    // Until hls.js has measured enough, it repeats what it was given.
    if (bandwidthEstimate !== config.abrEwmaDefaultEstimate) storeBandwidth(bandwidthEstimate);
  });
}
