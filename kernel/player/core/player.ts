import { createSlices } from '#kernel/store/slices.ts';
import type { ApiPort } from './api-port.ts';
import { type PlayerClock, systemPlayerClock } from './clock.ts';
import { createCueRunner } from './cue-runner.ts';
import { watchEndOffset } from './end-offset.ts';
import { createEngineRunner } from './engine-runner.ts';
import type { StartEngine } from './media/engine.ts';
import { HAVE_METADATA, isAdvancing, type MediaElement, toMs } from './media/media-element.ts';
import type { MediaUrls } from './media/media-lease.ts';
import type { SignedUrl } from './media/signed-url.ts';
import { createOpenVideo } from './open-video.ts';
import type { PlayerConfig } from './player-config.ts';
import { createPlayerEvents } from './player-events.ts';
import type { PlayerServices } from './player-services.ts';
import { playerSlices } from './player-state.ts';
import { createPorts } from './port.ts';
import type { Preferences } from './preferences.ts';
import { decideSeek, SEEK_STEP_MS, type SeekCause } from './seek-rules.ts';
import { NO_SEEK_TEXT } from './slices/notice.ts';
import type { PlayerTarget } from './slices/target.ts';
import { createTransport } from './transport.ts';
import { createWidgetHost } from './widgets/host.ts';
import type { WidgetManifest } from './widgets/manifest.ts';

export interface PlayerOptions {
  readonly element: MediaElement;
  readonly stage: HTMLElement | null;
  readonly config: PlayerConfig;
  readonly manifests: readonly WidgetManifest[];
  readonly startEngine: StartEngine;
  readonly api: ApiPort;
  readonly preferences: Preferences;
  readonly clock?: PlayerClock;
  /** A new address of the source; null when the server has none. */
  renew(): Promise<SignedUrl | null>;
  readonly services?: PlayerServices;
  readonly network?: { isOnline(): boolean; onOnline(call: () => void): void };
}

const alwaysOnline = { isOnline: () => true, onOnline: () => undefined };

/**
 * A player over one media element: state, verbs, widgets. It draws nothing.
 * @example const player = createPlayer({ element: video, stage, config, manifests, startEngine, api, preferences, renew });
 */
export function createPlayer(options: PlayerOptions) {
  const { element, config, clock = systemPlayerClock, network = alwaysOnline } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const events = createPlayerEvents((error) => console.error(error));
  const target: PlayerTarget = {
    ...{ element, stage: options.stage, clock, config, preferences: options.preferences },
    engine: () => engines.engine(),
  };
  const engines = createEngineRunner(
    {
      target,
      events,
      signal,
      startEngine: options.startEngine,
      renew: options.renew,
      ...{ isOnline: network.isOnline, onOnline: network.onOnline },
    },
    () => actions,
  );
  const { store, actions } = createSlices(target, playerSlices, signal);
  const state = store.getState;
  const transport = createTransport({
    ...{ element, signal, events },
    tell: (change) => actions.playback.tell(change),
    mayPlay: () => !state().trouble.problem,
    hasPhase: (name) => widgets.hasPhase(name),
    runPhase: (name, isDue) => widgets.phase(name, isDue),
    rewind() {
      cues.forget();
      endOffset.arm();
      // A range is played again as a range; a place one was taken to is no beginning.
      seek(config.start.endMs === null ? 0 : config.start.startMs, 'player');
    },
    onEnd: () => cues.ended(toMs(element.duration)),
  });
  const { holds, play, pause, replay } = transport;
  const cues = createCueRunner({
    ...{ clock, signal, startMs: config.start.startMs },
    position: () => ({
      ms: toMs(element.currentTime),
      rate: element.playbackRate,
      playing: !element.paused && !element.ended && !element.seeking,
    }),
  });
  const widgets = createWidgetHost({
    ...{ manifests: options.manifests, config, api: options.api, clock, signal, events, holds, cues },
    portFor: (...widget) => portFor(...widget),
  });

  const isLoaded = (): boolean => element.readyState >= HAVE_METADATA;
  /** Where the viewer wants to be as soon as there is something to be in. */
  let waitingSeekMs: number | null = null;
  function seek(toMsWanted: number, cause: SeekCause = 'user'): boolean {
    const { time, live } = state();
    const decision = decideSeek(toMsWanted, cause, {
      durationMs: time.durationMs,
      nonInteractive: config.look.nonInteractive,
      seekbarHidden: config.look.hide.includes('seekbar'),
      isMobile: config.look.isMobile,
      liveWindow: live.isLive ? live : null,
    });
    if ('refused' in decision) {
      if (decision.refused === 'non-interactive') actions.notice.show(NO_SEEK_TEXT);
      return false;
    }
    const fromMs = isLoaded() ? toMs(element.currentTime) : time.currentMs;
    const to = cause === 'player' ? decision.toMs : cues.clamp(fromMs, decision.toMs);
    actions.time.goTo(to);
    if (cause === 'player') cues.jumped(to);
    if (isLoaded()) element.currentTime = to / 1000;
    else waitingSeekMs = to;
    endOffset.onSeek(to, cause);
    events.emit({ type: 'seeked', fromMs, toMs: to });
    return true;
  }
  const endOffset = watchEndOffset({ config, cues, pause });
  const listen = (type: string, call: () => void): void => element.addEventListener(type, call, { signal });
  listen('timeupdate', () => (element.seeking ? undefined : cues.tick()));
  listen('seeking', () => cues.seeked(toMs(element.currentTime)));
  listen('loadedmetadata', () => {
    events.emit({ type: 'ready' });
    if (waitingSeekMs !== null) element.currentTime = waitingSeekMs / 1000;
    waitingSeekMs = null;
  });
  listen('pause', () => (element.ended ? undefined : events.emit({ type: 'paused' })));
  let startedOnce = false;
  function onPlaying(): void {
    cues.tick();
    if (!startedOnce) events.emit({ type: 'started' });
    startedOnce = true;
    events.emit({ type: 'played' });
  }
  listen('playing', onPlaying);
  events.on('replayed', () => {
    startedOnce = false;
  });
  element.loop = config.start.loop;

  /** The viewer asks for another try. */
  function retry(): void {
    engines.retry();
    void play();
  }
  const portFor = createPorts({
    config,
    store,
    actions,
    events,
    play,
    pause,
    seek,
    replay,
    retry,
    hold: holds.hold,
    openVideo: createOpenVideo(options.services ?? {}),
  });

  return {
    config,
    store,
    actions,
    events,
    widgets,
    stage: options.stage,
    play,
    pause,
    seek,
    replay,
    hold: holds.hold,
    toggle: (): void => void (element.paused || element.ended ? play() : pause()),
    skip: (direction: 1 | -1): boolean =>
      seek(state().time.currentMs + direction * SEEK_STEP_MS, direction > 0 ? 'skip' : 'user'),
    goLive(): void {
      if (seek(actions.live.edgeTarget(), 'player')) void play();
    },
    /** Where it is now; what the store knows is up to a quarter of a second old. */
    positionMs: (): number => (isLoaded() ? toMs(element.currentTime) : state().time.currentMs),
    engineFacts: () => engines.engine()?.stats() ?? {},
    retry,
    fail: engines.fail,
    /** Files of the video by addresses that work: pictures of the preview, posters. */
    addresses: engines.addresses as MediaUrls,
    /** Access may have been withdrawn: asks the server, and ends playback if so. */
    confirmAccess(): void {
      if (config.source && !state().trouble.problem) engines.addresses.verifyAccess();
    },
    /** Loads the source and, where asked for, plays. Widgets come after the first picture. */
    async start(): Promise<void> {
      if (!config.source) return void engines.start();
      const loading = engines.start();
      if (isLoaded()) events.emit({ type: 'ready' });
      // What comes before the first play is told before the play; it may also hold the video up.
      transport.adopt();
      if (isAdvancing(element)) onPlaying();
      if (config.start.autoplay && element.paused) void transport.autoplay(config.start.muted !== false);
      await loading;
    },
    destroy(): void {
      ending.abort(new Error('the player has ended'));
    },
  };
}
export type Player = ReturnType<typeof createPlayer>;
