import { createSlices } from '#kernel/store/slices.ts';
import { systemPlayerClock } from './clock.ts';
import { createCueRunner } from './cue-runner.ts';
import { watchEndOffset } from './end-offset.ts';
import { createEngineRunner } from './engine-runner.ts';
import { reportLiveConnection } from './live-connection.ts';
import { toMs } from './media/media-element.ts';
import type { MediaUrls } from './media/media-lease.ts';
import { forwardMediaEvents } from './media-events.ts';
import { createOpenVideo } from './open-video.ts';
import { createPlayerEvents } from './player-events.ts';
import type { PlayerOptions } from './player-options.ts';
import { playerSlices } from './player-state.ts';
import { createPorts } from './port.ts';
import { createSeeking } from './seeking.ts';
import type { PlayerTarget } from './slices/target.ts';
import { createTransport } from './transport.ts';
import { createView } from './view.ts';
import { createWidgetHost } from './widgets/host.ts';

const manifestOrder = { before: [], after: [] };
const alwaysOnline = { isOnline: () => true, onOnline: () => undefined };

/**
 * A player over one media element: state, actions, widgets. It renders nothing.
 * @example const player = createPlayer({ element: video, stage, config, manifests, startEngine, api, preferences, renew });
 */
export function createPlayer(options: PlayerOptions) {
  const { element, config, clock = systemPlayerClock, network = alwaysOnline, services = {} } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const events = createPlayerEvents((error) => console.error(error));
  const target: PlayerTarget = {
    element,
    stage: options.stage,
    clock,
    config,
    preferences: options.preferences,
    engine: () => engines.engine(),
  };
  const engines = createEngineRunner(
    {
      target,
      events,
      signal,
      startEngine: options.startEngine,
      renew: options.renew,
      isOnline: network.isOnline,
      onOnline: network.onOnline,
    },
    () => actions,
  );
  const { store, actions } = createSlices(target, playerSlices, signal);
  const state = store.getState;
  events.on('problem', (event) => {
    if (event.type === 'problem') actions.trouble.remember(event.problem);
  });
  const transport = createTransport({
    element,
    signal,
    events,
    update: actions.playback.update,
    mayPlay: () => !state().trouble.problem,
    hasPhase: (name) => widgets.hasPhase(name),
    runPhase: (name, isDue) => widgets.phase(name, isDue),
    onHoldChange(change) {
      actions.playback.update(change);
      seeking.setBlocked(change.seekBlocked);
      // The viewer must see what playback waits for.
      if (change.held) actions.screen.leaveNativeFullscreen();
    },
    mayRewind: (widget) => seeking.mayMove('player', widget),
    rewind(widget) {
      cues.forget();
      endOffset.arm();
      // A replay repeats a start/end range, but ignores a start offset or resume point.
      seeking.seek(config.start.endMs === null ? 0 : config.start.startMs, 'player', widget);
    },
    onEnd: () => cues.ended(toMs(element.duration)),
  });
  const { holds, play, pause, replay } = transport;
  const cues = createCueRunner({
    clock,
    signal,
    startMs: config.start.startMs,
    position: () => ({
      ms: toMs(element.currentTime),
      rate: element.playbackRate,
      playing: !element.paused && !element.ended && !element.seeking,
    }),
  });
  const endOffset = watchEndOffset({ config, cues, pause });
  const seeking = createSeeking({
    element,
    config,
    cues,
    events,
    actions,
    state,
    blockers: holds.seekBlockers,
    onSeek: endOffset.onSeek,
  });
  const { seek } = seeking;
  const widgets = createWidgetHost({
    manifests: options.manifests,
    phaseOrder: options.phaseOrder ?? manifestOrder,
    config,
    api: options.api,
    services,
    clock,
    signal,
    events,
    holds,
    cues,
    notify: actions.notice.show,
    baseUrl: options.stage?.baseURI ?? '',
    portFor: (...widget) => portFor(...widget),
  });
  const media = forwardMediaEvents({ element, signal, events, cues, seeking });
  reportLiveConnection(store, events, signal);
  element.loop = config.start.loop;

  function retry(): void {
    engines.retry();
    void play();
  }
  const view = createView(config.viewToken, services, events);
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
    openVideo: createOpenVideo(services),
    prepareVideo: (id, wanted) => services.prepareVideo?.(id, wanted),
    view,
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
    /** False when a widget blocks it, or a problem has ended playback. */
    replay: (): boolean => replay(),
    hold: (reason: string): (() => void) => holds.hold({ reason }),
    toggle: (): void => void (element.paused || element.ended ? play() : pause()),
    skip: seeking.skip,
    /** Whether the viewer may seek; shows a notice if not. */
    maySeek: (): boolean => seeking.mayMove('user'),
    goLive(): void {
      if (seek(actions.live.edgeTarget(), 'player')) void play();
    },
    /** The exact position; the store is up to a quarter of a second behind. */
    positionMs: seeking.positionMs,
    engineStats: () => engines.engine()?.stats() ?? {},
    retry,
    view,
    fail: engines.fail,
    /** Current URLs for files of the video: preview sprites, posters. */
    mediaUrls: engines.mediaUrls as MediaUrls,
    /** Access may have been withdrawn: asks the server, and ends playback if it refuses. */
    confirmAccess(): void {
      if (config.source && !state().trouble.problem) engines.mediaUrls.verifyAccess();
    },
    /** Loads the source, and plays it if configured. Widgets start later, after the first frame. */
    async start(): Promise<void> {
      if (!config.source) return void engines.start();
      const loading = engines.start();
      media.reportReady();
      // The phase before the first play runs first: it may hold playback.
      transport.adoptPlayback();
      media.reportPlaying();
      if (config.start.autoplay && element.paused) void transport.autoplay(config.start.muted !== false);
      await loading;
    },
    destroy(): void {
      controller.abort(new Error('the player has ended'));
    },
  };
}
export type Player = ReturnType<typeof createPlayer>;
