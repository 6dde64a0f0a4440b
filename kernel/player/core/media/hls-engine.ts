import type HlsClass from 'hls.js';
import type { HlsConfig } from 'hls.js';
import type { BootMedia } from '../../handover/boot-media.ts';
import type { BandwidthMemory } from './bandwidth-memory.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { backBufferSec, hlsConfig } from './hls-config.ts';
import { endWhereNothingFollows } from './hls-end.ts';
import { watchFailures } from './hls-failures.ts';
import { steadyHeaders } from './hls-headers.ts';
import { jumpsBySmall } from './hls-jump.ts';
import { watchLive } from './hls-live.ts';
import { problemOfHls } from './hls-problem.ts';
import { audioTracksOf, hlsFacts, levelsOf } from './hls-report.ts';
import { controllersBeyond, takeOver } from './hls-takeover.ts';
import { measuredSpeed } from './measured-speed.ts';
import type { MediaElement } from './media-element.ts';
import { createOutage } from './outage.ts';
import { warmSmallest } from './warm-smallest.ts';

/** Our build has sound tracks of their own. */
type FullConfig = Required<Pick<HlsConfig, 'streamController' | 'audioStreamController'>>;

export interface HlsOptions extends EngineOptions {
  readonly Hls: typeof HlsClass;
  readonly memory: BandwidthMemory;
  /** A beginning that is in the element already. */
  readonly boot: BootMedia | null;
}

/** hls.js behind the port: renews tokens, waits for what is encoded on demand, jumps by way of a small picture. */
export function startHls(options: HlsOptions): Engine {
  const { Hls, element, source, startMs, report, memory, boot } = options;
  const media = element as MediaElement & HTMLMediaElement;
  const ending = new AbortController();
  const { addresses } = options;
  const bandwidth = (boot && measuredSpeed(boot.segment)) ?? memory.get();
  const controllers = steadyHeaders(Hls.DefaultConfig as FullConfig);
  const hls = new Hls({
    abrController: jumpsBySmall(Hls.DefaultConfig, media),
    ...hlsConfig(Hls.DefaultConfig, addresses, { startMs, bandwidth }),
    ...(boot ? { autoStartLoad: false, ...controllersBeyond(controllers) } : controllers),
  });
  let bootLevel: number | null = null;

  tellLevels(Hls, hls, options);
  watchLive(Hls, hls, options);
  const failures = watchFailures(Hls, hls, options);
  warmSmallest(Hls, hls, addresses, ending.signal);
  endWhereNothingFollows(Hls, hls, media, ending.signal);
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    hls.config.backBufferLength = backBufferSec(media.loop, details.totalduration);
  });
  const outage = createOutage({
    element,
    signal: ending.signal,
    goOn: () => hls.startLoad(),
    giveUp: options.onProblem,
  });
  hls.on(Hls.Events.ERROR, (_event, data) => {
    // Without a connection hls.js waits and says nothing more.
    const isOffline = data.type === Hls.ErrorTypes.NETWORK_ERROR && !navigator.onLine;
    if (data.fatal || isOffline) outage.report(problemOfHls(data));
  });
  hls.loadSource(source.url);
  if (!boot) hls.attachMedia(media);
  else {
    const onDone = (level: number): void => {
      bootLevel = level;
      report({ level });
    };
    takeOver({ Hls, hls, media, boot, signal: ending.signal, onDone });
  }

  return {
    kind: 'hls',
    chooseLevel(id) {
      // A choice is seen with the next segment; going back to automatic throws nothing away.
      if (id === null) hls.loadLevel = -1;
      else hls.nextLevel = id;
    },
    chooseAudioTrack(id) {
      hls.audioTrack = id;
    },
    recover: () => hls.recoverMediaError(),
    leaveOut: failures.leaveOut,
    facts: () => hlsFacts(hls, element, bootLevel),
    destroy() {
      ending.abort();
      if (hls.bandwidthEstimate > 0) memory.set(hls.bandwidthEstimate);
      hls.destroy();
      report({ level: null });
    },
  };
}

function tellLevels(Hls: typeof HlsClass, hls: HlsClass, { report, memory }: HlsOptions): void {
  const { Events } = Hls;
  hls.on(Events.MANIFEST_PARSED, (_event, { levels }) => report({ levels: levelsOf(levels) }));
  hls.on(Events.LEVELS_UPDATED, (_event, { levels }) => report({ levels: levelsOf(levels) }));
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => report({ level }));
  hls.on(Events.AUDIO_TRACKS_UPDATED, (_event, { audioTracks }) =>
    report({ audioTracks: audioTracksOf(audioTracks), audioTrack: hls.audioTrack }),
  );
  hls.on(Events.AUDIO_TRACK_SWITCHED, (_event, { id }) => report({ audioTrack: id }));
  hls.on(Events.FRAG_BUFFERED, () => {
    report({ bandwidth: hls.bandwidthEstimate });
    memory.set(hls.bandwidthEstimate);
  });
}
