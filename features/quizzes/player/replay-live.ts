import type { Cue, CueEdge } from '#kernel/player/core/timeline.ts';
import { quizCalls } from '../calls.ts';
import type { QuizProgress } from '../contract.ts';
import type { QuizzesContext } from './context.ts';

/** How long the results of a live question are shown in the replay. */
const SHOWN_MS = 10_000;
const PREFIX = 'live-';
const CUE_ID = /^live-([1-9]\d*)$/;

/**
 * The cues of questions that were opened during the event, for its replay: `progress.opened`. Add them to the other cues of
 * the widget, and pass every edge to `onLiveCue`. None for an event that is still live.
 */
export const liveCues = (opened: Readonly<QuizProgress['opened']>): Cue[] =>
  opened.map(({ id, at }) => ({ kind: 'window', id: `${PREFIX}${id}`, start: at, end: at + SHOWN_MS }));

/** Shows and hides stored results in `state.live`, without pausing. False for a cue that belongs to something else. */
export function onLiveCue(ctx: QuizzesContext, { edge, cue }: CueEdge): boolean {
  const [, digits] = CUE_ID.exec(cue.id) ?? [];
  if (digits === undefined) return false;
  const id = Number(digits);
  if (ctx.config.quiet) return true;
  if (edge === 'enter') void show(ctx, id);
  else hide(ctx, id);
  return true;
}

/** The questions whose time it is at present; one whose results arrive later is not shown. */
const due = new WeakMap<QuizzesContext, number>();

async function show(ctx: QuizzesContext, id: number): Promise<void> {
  // Windows are entered again whenever the widget sets its cues; what the viewer has closed stays closed.
  if (due.get(ctx) === id) return;
  due.set(ctx, id);
  const { api, player, signal, state } = ctx;
  // Results that cannot be fetched are no reason to disturb anyone.
  const found = await api
    .call(quizCalls.live, { id: player.video.id, question: id }, { signal })
    .catch(() => null);
  if (found?.live && due.get(ctx) === id) state.set({ live: { ...found.live, is_open: false } });
}

function hide(ctx: QuizzesContext, id: number): void {
  if (due.get(ctx) === id) due.delete(ctx);
  if (ctx.state.get().live?.id === id) ctx.state.set({ live: null });
}
