import type { CueEdge } from '#kernel/player/core/widget.ts';
import { createCaptionFiles } from './caption-files.ts';
import type { CaptionsContext, LoadedTrack, ShownCue } from './captions-state.ts';

/** More at once cannot be read, and would cover the picture. */
const SHOWN_MAX = 8;
const ROLES = ['main', 'second', 'reading'] as const;
type Role = (typeof ROLES)[number];

const shownOf = (track: LoadedTrack | null, atMs: number, isSecond: boolean): ShownCue[] =>
  (track?.index.shownAt(atMs) ?? [])
    .slice(-SHOWN_MAX)
    .map((cue) => ({ cue, language: track!.language, isSecond }));

/** Shows what belongs to this time, and asks to be woken when it ends. */
function refresh(ctx: CaptionsContext, atMs = ctx.player.state().time.currentMs): void {
  const { main, second, reading } = ctx.state.get();
  const tracks = [main, second, reading].filter((track) => track !== null);
  const stretches = tracks.map(({ index }) => index.stretchAt(atMs));
  const startMs = Math.max(Number.NEGATIVE_INFINITY, ...stretches.map((one) => one.startMs));
  const endMs = Math.min(Number.POSITIVE_INFINITY, ...stretches.map((one) => one.endMs));
  ctx.state.set({
    stretch: { startMs, endMs },
    shown: [...shownOf(main, atMs, false), ...shownOf(second, atMs, true)],
    current: reading?.index.lastBegun(atMs) ?? -1,
  });
  // A window is open after its start only, a cue from its start on; times are whole milliseconds.
  ctx.setCues([{ kind: 'window', id: 'stretch', start: startMs - 0.5, end: endMs }]);
}

/** The timer between two updates of the time is ahead of what the player's state says. */
export function onStretchEdge(ctx: CaptionsContext, { edge }: CueEdge): void {
  if (edge !== 'leave') return;
  const { startMs, endMs } = ctx.state.get().stretch;
  const { currentMs } = ctx.player.state().time;
  refresh(ctx, startMs <= currentMs && currentMs < endMs ? endMs : currentMs);
}

/** Both languages: the browser puts one above the other. */
function shareCuesWithBrowser(ctx: CaptionsContext): void {
  const { main, second } = ctx.state.get();
  ctx.player.setNativeCaptionCues([...(main?.index.cues ?? []), ...(second?.index.cues ?? [])]);
}

/** Which files are needed for what the viewer has chosen. */
function wantedOf(ctx: CaptionsContext): Readonly<Record<Role, string | null>> {
  const { chosen, last, style } = ctx.player.state().captions;
  const { drawerOpen, readingLanguage } = ctx.state.get();
  const has = (language: string | undefined): boolean =>
    ctx.config.tracks.some((one) => one.language === language);
  const second = chosen !== null && style.second !== chosen && has(style.second) ? style.second! : null;
  return { main: chosen, second, reading: drawerOpen ? (readingLanguage ?? chosen ?? last) : null };
}

/** Fetches what is wanted and keeps the screen in step with time and choice, until the widget ends. */
export function runCaptions(ctx: CaptionsContext): void {
  const files = createCaptionFiles(ctx);
  const asked: Record<Role, string | null> = { main: null, second: null, reading: null };

  async function bring(role: Role, language: string | null): Promise<void> {
    ctx.state.set({ [role]: null });
    refresh(ctx);
    shareCuesWithBrowser(ctx);
    if (language === null) return;
    try {
      const index = await files.load(language);
      if (asked[role] !== language || ctx.signal.aborted) return;
      const failed = ctx.state.get().failed.filter((one) => one !== language);
      ctx.state.set({ [role]: { language, index }, failed });
      refresh(ctx);
      shareCuesWithBrowser(ctx);
    } catch (error) {
      if (asked[role] !== language || ctx.signal.aborted) return;
      // The video goes on; a line says so.
      console.warn(error);
      ctx.state.set({ failed: [...new Set([...ctx.state.get().failed, language])] });
    }
  }
  function sync(): void {
    const wanted = wantedOf(ctx);
    for (const role of ROLES) {
      if (wanted[role] === asked[role]) continue;
      asked[role] = wanted[role];
      void bring(role, wanted[role]);
    }
  }

  ctx.player.offerCaptions(ctx.config.tracks.map((track) => ({ id: track.language, ...track })));
  let { captions, time } = ctx.player.state();
  ctx.player.subscribe((state) => {
    const before = captions;
    captions = state.captions;
    if (before.chosen !== captions.chosen && (before.chosen === null || captions.chosen === null)) {
      const language = captions.chosen ?? before.chosen;
      ctx.track(captions.chosen === null ? 'disablecc' : 'enablecc', { language });
    }
    if (before !== captions) sync();
    if (time === state.time) return;
    time = state.time;
    const { startMs, endMs } = ctx.state.get().stretch;
    if (time.currentMs < startMs || time.currentMs >= endMs) refresh(ctx);
  });
  for (const [type, drawerOpen] of [
    ['drawer_open', true],
    ['drawer_close', false],
  ] as const) {
    ctx.player.on(type, (event) => {
      if ('widget' in event && event.widget === ctx.id) ctx.state.set({ drawerOpen });
    });
  }
  ctx.state.subscribe(sync);
  sync();
}
