import type { ViewAction, ViewChange, ViewFacts } from './port.ts';
import { clip, lengthOf, type Range, subtract, union } from './ranges.ts';
import type { Report, ReportContent } from './reports.ts';

/** A stored view with the keys of the reports that it includes. */
export interface StoredView {
  readonly facts: ViewFacts;
  readonly applied: readonly Range[];
}
export interface AppliedReports {
  readonly stored: StoredView;
  readonly change: ViewChange;
}

/** The fastest speed that players offer. */
const MAX_SPEED = 2;
/** Tolerates coarse timers, and tokens whose time of issue has no milliseconds. */
const SLACK_MS = 2_000;
/** The share of a video that counts as all of it: few people watch the credits. */
const COMPLETED = 0.95;
/** Limits what forged reports can store in one row. */
const PIECES_MAX = 2_000;
/** Enough for an hour of reports each second from players that do not number them. */
const KEYS_MAX = 5_000;
const QUALITIES_MAX = 12;

/** Whether as much can have been watched in the time since the view began. */
export const isPlausible = (watchedMs: number, createdMs: number, nowMs: number): boolean =>
  watchedMs <= (nowMs - createdMs) * MAX_SPEED + SLACK_MS;

type Draft = { -readonly [Key in keyof ViewFacts]: ViewFacts[Key] };
type ChangeDraft = { -readonly [Key in keyof Omit<ViewChange, 'view'>]: ViewChange[Key] };

/** Adds reports to a view. Null when there was nothing new in them. */
export function applyReports(
  { facts, applied }: StoredView,
  reports: readonly Report[],
  isNew: boolean,
): AppliedReports | null {
  const view: Draft = { ...facts };
  const change: ChangeDraft = { ...NO_CHANGE, isNew };
  const keys = applied.map(([start, end]): [number, number] => [start, end]);
  let hasNews = isNew;
  for (const { key, atMs, receivedMs, content } of reports) {
    if (key !== null && !addKey(keys, key)) continue;
    hasNews = true;
    view.lastMs = Math.max(view.lastMs, atMs);
    apply(view, change, content, { atMs, receivedMs });
  }
  if (!hasNews) return null;
  return { stored: { facts: view, applied: keys }, change: { ...change, view } };
}

/** A change in which nothing happened. */
export const NO_CHANGE: Omit<ViewChange, 'view'> = {
  isNew: false,
  hasStarted: false,
  played: [],
  firstSeen: [],
  hasCompleted: false,
  stallMs: 0,
  stalls: 0,
  startupMs: null,
  qualities: {},
  actions: [],
  errors: 0,
};

interface Moment {
  readonly atMs: number;
  readonly receivedMs: number;
}

function apply(view: Draft, change: ChangeDraft, content: ReportContent, moment: Moment): void {
  switch (content.kind) {
    case 'loaded':
      if (view.site === '') Object.assign(view, content.place);
      return;
    case 'started':
      start(view, change, moment);
      if (view.startupMs === null && content.startupMs !== null)
        change.startupMs = view.startupMs = content.startupMs;
      return;
    case 'progress':
      view.positionMs = content.positionMs;
      change.stallMs += content.stallMs;
      change.stalls += content.stalls;
      view.stallMs += content.stallMs;
      view.stalls += content.stalls;
      return;
    case 'played':
      play(view, change, content, moment);
      return;
    case 'action':
      change.actions = [...change.actions, { ...content.action, ...positionOf(view, content, moment) }];
      return;
    case 'error':
      view.errors += 1;
      change.errors += 1;
  }
}

function start(view: Draft, change: ChangeDraft, { atMs }: Moment): void {
  if (view.startedMs !== null) return;
  view.startedMs = Math.max(atMs, view.createdMs);
  change.hasStarted = true;
}

function play(
  view: Draft,
  change: ChangeDraft,
  { ranges, quality }: ReportContent & { kind: 'played' },
  moment: Moment,
): void {
  const played = view.durationMs > 0 ? clip(ranges, view.durationMs) : clip(ranges, Number.POSITIVE_INFINITY);
  const playedMs = lengthOf(played);
  if (playedMs === 0 || view.ranges.length + played.length > PIECES_MAX) return;
  if (!isPlausible(view.watchedMs + playedMs, view.createdMs, moment.receivedMs)) return;
  start(view, change, moment);
  const wasCompleted = isCompleted(view);
  const firstSeen = subtract(union(played), view.ranges);
  view.ranges = union([...view.ranges, ...played]);
  view.watchedMs += playedMs;
  view.positionMs = played.at(-1)![1];
  change.played = [...change.played, ...played];
  change.firstSeen = union([...change.firstSeen, ...firstSeen]);
  change.hasCompleted ||= !wasCompleted && isCompleted(view);
  addQuality(view, change, quality, playedMs);
}

function addQuality(view: Draft, change: ChangeDraft, quality: string, ms: number): void {
  const isKnown = Object.hasOwn(view.qualities, quality);
  if (quality === '' || (!isKnown && Object.keys(view.qualities).length >= QUALITIES_MAX)) return;
  for (const side of [view, change])
    side.qualities = { ...side.qualities, [quality]: (side.qualities[quality] ?? 0) + ms };
}

const isCompleted = ({ ranges, durationMs }: Draft): boolean =>
  durationMs > 0 && lengthOf(ranges) >= durationMs * COMPLETED;

/** False when the key is known already. */
function addKey(keys: [number, number][], key: number): boolean {
  const last = keys.at(-1);
  // Most reports follow the previous one.
  if (last?.[1] === key) last[1] += 1;
  else if (keys.length >= KEYS_MAX || keys.some(([start, end]) => key >= start && key < end)) return false;
  else
    keys.splice(
      0,
      keys.length,
      ...union([...keys, [key, key + 1]]).map(([a, b]): [number, number] => [a, b]),
    );
  return true;
}

/** The position that the action reports itself, in seconds (TR-06), or else the last known one. */
function positionOf(
  view: Draft,
  { action }: ReportContent & { kind: 'action' },
  { atMs }: Moment,
): Pick<ViewAction, 'atMs' | 'positionMs'> {
  const reported = action.data.current_time;
  const isPosition = typeof reported === 'number' && reported >= 0 && reported < 1_000_000;
  return { atMs, positionMs: isPosition ? Math.round(reported * 1000) : view.positionMs };
}
