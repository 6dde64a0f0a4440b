import type { CueEdge } from '#kernel/player/core/widget.ts';
import type { CaptionsContext, LoadedTrack, ShownCue } from './captions-state.ts';
import { createTrackLoader } from './track-loader.ts';

/** More cues at once are unreadable and would cover the video. */
const MAX_SHOWN = 8;

const cuesToShow = (track: LoadedTrack | null, atMs: number, isSecond: boolean): ShownCue[] =>
  (track?.index.activeAt(atMs) ?? [])
    .slice(-MAX_SHOWN)
    .map((cue) => ({ cue, language: track!.language, isSecond }));

/** Updates the shown cues and schedules the next update for when they change. */
function refresh(ctx: CaptionsContext, atMs = ctx.player.state().time.currentMs): void {
  const { main, second, transcript } = ctx.state.get();
  const tracks = [main, second, transcript].filter((track) => track !== null);
  const intervals = tracks.map(({ index }) => index.intervalAt(atMs));
  const startMs = Math.max(Number.NEGATIVE_INFINITY, ...intervals.map((interval) => interval.startMs));
  const endMs = Math.min(Number.POSITIVE_INFINITY, ...intervals.map((interval) => interval.endMs));
  ctx.state.set({
    interval: { startMs, endMs },
    shown: [...cuesToShow(main, atMs, false), ...cuesToShow(second, atMs, true)],
    currentLine: transcript?.index.lastStartedAt(atMs) ?? -1,
  });
  // A window opens after its start, but a cue at its start. Times are whole milliseconds, so half of one is enough.
  ctx.setCues([{ kind: 'window', id: 'interval', start: startMs - 0.5, end: endMs }]);
}

/** The cue timer may fire before the player's time is updated; then the end of the interval is the current time. */
export function onIntervalEdge(ctx: CaptionsContext, { edge }: CueEdge): void {
  if (edge !== 'leave') return;
  const { startMs, endMs } = ctx.state.get().interval;
  const { currentMs } = ctx.player.state().time;
  refresh(ctx, startMs <= currentMs && currentMs < endMs ? endMs : currentMs);
}

/** Keeps the shown captions in step with the position and the viewer's choices until the widget is destroyed. */
export function runCaptions(ctx: CaptionsContext): void {
  const loadTracks = createTrackLoader(ctx, () => refresh(ctx));
  ctx.player.offerCaptions(ctx.config.tracks.map((track) => ({ id: track.language, ...track })));
  let { captions, time } = ctx.player.state();
  ctx.player.subscribe((state) => {
    const before = captions;
    captions = state.captions;
    if (before.chosen !== captions.chosen && (before.chosen === null || captions.chosen === null)) {
      const language = captions.chosen ?? before.chosen;
      ctx.track(captions.chosen === null ? 'disablecc' : 'enablecc', { language });
    }
    if (before !== captions) loadTracks();
    if (time === state.time) return;
    time = state.time;
    const { startMs, endMs } = ctx.state.get().interval;
    if (time.currentMs < startMs || time.currentMs >= endMs) refresh(ctx);
  });
  for (const [type, isDrawerOpen] of [
    ['drawer_open', true],
    ['drawer_close', false],
  ] as const) {
    ctx.player.on(type, (event) => {
      if ('widget' in event && event.widget === ctx.id) ctx.state.set({ isDrawerOpen });
    });
  }
  ctx.state.subscribe(loadTracks);
  loadTracks();
}
