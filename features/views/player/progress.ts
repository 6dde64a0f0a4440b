import { createAlarm } from '#kernel/player/core/clock.ts';
import type { PlayerState } from '#kernel/player/core/player-state.ts';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { createRangeRecorder } from '../range-recorder.ts';
import type { Range } from '../ranges.ts';
import { createStallMeter } from '../stall-meter.ts';
import type { TrackerConfig } from './config.ts';
import type { Environment } from './environment.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { Outbox } from './outbox.ts';
import { highPrecisionViewProgress, type Identity, viewProgress } from './progress-items.ts';

const HEARTBEAT_MS = 15_000;
const HIGH_PRECISION_MS = 1000;
const LIVE_MS = 30_000;
/** After this time a pause is reported; shorter ones change nothing. */
const PAUSE_MS = 3000;
/** A loop has just begun. */
const LOOP_START_MS = 3000;
/** The server accepts no more ranges in one item. */
const RANGES_MAX = 100;

/** Reports what is played: TR-02, TR-03, TR-04. */
export function trackProgress(ctx: WidgetContext<TrackerConfig>, outbox: Outbox, environment: Environment) {
  const { player, config, signal } = ctx;
  const { clock, now } = environment;
  const recorder = createRangeRecorder();
  const stalls = createStallMeter();
  const widgetStartedAt = now();
  const pauseAlarm = createAlarm(clock, signal);
  let isStarted = false;
  let isActive = false;
  let wasSeeking = false;
  let hasNews = false;
  let startups = 0;
  /** The position of the last sample; null after a cut. */
  let sampledMs: number | null = null;

  function identity(): Identity {
    if (config.level === 'basic') return {};
    const { signedIn, username } = ctx.viewer.current();
    return signedIn ? { user: encodeURIComponent(username) } : { gid: environment.groupId() };
  }
  function sendStart(startTime: number, startup: number | null = null): void {
    outbox.add('playback_start', {
      mediaFormat: 'hls',
      startTime,
      widget_start_ts: widgetStartedAt,
      startup: startup ?? undefined,
    });
  }
  function sendProgress(): void {
    hasNews = false;
    const facts = { timestamp: now(), host: environment.host(), ...identity() };
    outbox.add('viewProgress', viewProgress(player.state(), stalls.take(clock.now()), facts));
  }
  function sendRanges(): void {
    const ranges = recorder.take();
    while (ranges.length > 0) {
      const some = ranges.splice(0, RANGES_MAX) as [Range, ...Range[]];
      outbox.add('highPrecisionViewProgress', highPrecisionViewProgress(player.state(), some, identity()));
    }
  }
  /** Reports everything since the last heartbeat. */
  function flush(): void {
    sendRanges();
    if (hasNews) sendProgress();
  }

  const rangesMs = config.isHighPrecision ? HIGH_PRECISION_MS : player.video.isLive ? LIVE_MS : HEARTBEAT_MS;
  const heartbeats = [
    createHeartbeat(clock, signal, { intervalMs: rangesMs, beat: sendRanges }),
    createHeartbeat(clock, signal, { intervalMs: HEARTBEAT_MS, beat: sendProgress }),
  ];
  function finish(): void {
    for (const heartbeat of heartbeats) heartbeat.stop();
    flush();
  }
  function cut(nowMs: number): void {
    recorder.cut(nowMs);
    sampledMs = null;
  }
  function sample(positionMs: number, nowMs: number, { speed }: PlayerState): void {
    if (positionMs === sampledMs) return;
    sampledMs = positionMs;
    hasNews = true;
    recorder.move({ positionMs, nowMs, rate: speed.rate });
  }
  /** PS-06: a replay begins anew. */
  function setStarted({ time, playback }: PlayerState, nowMs: number): void {
    isStarted = playback.started;
    if (isStarted) {
      sendStart(sampledMs ?? time.currentMs, startups === 0 ? playback.startupMs : null);
      startups += 1;
      return;
    }
    cut(nowMs);
    finish();
  }
  /** ER-04: a fatal problem ends the heartbeats, and so does the end of the video. */
  function setActive({ playback, trouble }: PlayerState): void {
    pauseAlarm.stop();
    if (isActive) for (const heartbeat of heartbeats) heartbeat.start();
    else if (playback.ended || trouble.problem || !isStarted) finish();
    else pauseAlarm.set(PAUSE_MS, finish);
  }
  function observe(state: PlayerState): void {
    const { playback, time, trouble } = state;
    const nowMs = clock.now();
    const wasActive = isActive;
    if (playback.started !== isStarted) setStarted(state, nowMs);
    isActive = isStarted && !playback.paused && !playback.ended && trouble.problem === null;
    stalls.update({ isWaiting: isActive && playback.waiting, isSeeking: playback.seeking, nowMs });
    if (playback.seeking) cut(nowMs);
    else {
      // A loop is a seek by the browser, from the end.
      if (wasSeeking && time.currentMs < LOOP_START_MS) recorder.extendTo(time.durationMs);
      if (isActive || wasActive) sample(time.currentMs, nowMs, state);
    }
    wasSeeking = playback.seeking;
    if (isActive === wasActive) return;
    if (!isActive) cut(nowMs);
    setActive(state);
  }

  const first = player.state();
  // This code is loaded after the first frame, and playback may have started long before.
  if (first.playback.started) sample(player.startMs, first.playback.startedAtMs ?? clock.now(), first);
  observe(first);
  player.subscribe(observe);
  // The exact position at which a seek began.
  player.on('seeked', ({ fromMs }) => recorder.extendTo(fromMs));
  // ER-04
  player.on('problem', ({ problem }) => {
    if (problem.severity === 'FATAL') finish();
  });
  return {
    flush,
    /** Another view begins while this video plays. */
    restart(): void {
      if (isStarted) sendStart(player.state().time.currentMs);
    },
  };
}
