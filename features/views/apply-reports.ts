import type { ViewAction, ViewChange, ViewFacts } from './port.ts';
import { clip, lengthOf, type Range, subtract, union } from './ranges.ts';
import { createReportKeys } from './report-keys.ts';
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
const QUALITIES_MAX = 12;
/** Shorter stalls are not reported. */
const MIN_STALL_MS = 100;

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
  const keys = createReportKeys(applied);
  let hasNews = isNew;
  for (const { key, atMs, receivedMs, content } of reports) {
    const ageMs = receivedMs - view.createdMs;
    if (key !== null && !keys.add(key, ageMs)) continue;
    hasNews = true;
    // A batch that was kept through an outage may arrive after newer reports.
    const isLatest = atMs >= view.lastMs;
    if (isLatest) view.lastMs = atMs;
    apply(view, change, content, { atMs, receivedMs, isLatest });
  }
  if (!hasNews) return null;
  return { stored: { facts: view, applied: keys.list() }, change: { ...change, view } };
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
  readonly isLatest: boolean;
}

function apply(view: Draft, change: ChangeDraft, content: ReportContent, moment: Moment): void {
  switch (content.kind) {
    case 'loaded':
      if (view.site === '') Object.assign(view, content.place);
      return;
    case 'started':
      start(view, change, moment);
      move(view, content.positionMs, moment);
      setStartup(view, change, content.startupMs, moment);
      return;
    case 'progress':
      move(view, content.positionMs, moment);
      addStalls(view, change, content, moment);
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

function move(view: Draft, positionMs: number, { isLatest }: Moment): void {
  if (isLatest) view.positionMs = positionMs;
}

/** Nobody waits longer than the view lasts. */
const canHaveWaited = (waitedMs: number, { createdMs }: Draft, { receivedMs }: Moment): boolean =>
  waitedMs <= receivedMs - createdMs + SLACK_MS;

function setStartup(view: Draft, change: ChangeDraft, startupMs: number | null, moment: Moment): void {
  if (view.startupMs !== null || startupMs === null || !canHaveWaited(startupMs, view, moment)) return;
  change.startupMs = view.startupMs = startupMs;
}

function addStalls(
  view: Draft,
  change: ChangeDraft,
  { stallMs, stalls }: ReportContent & { kind: 'progress' },
  moment: Moment,
): void {
  const leastMs = (view.stalls + stalls) * MIN_STALL_MS;
  if (!canHaveWaited(Math.max(view.stallMs + stallMs, leastMs), view, moment)) return;
  for (const side of [view, change]) {
    side.stallMs += stallMs;
    side.stalls += stalls;
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
  move(view, played.at(-1)![1], moment);
  change.played = [...change.played, ...played];
  change.firstSeen = union([...change.firstSeen, ...firstSeen]);
  change.hasCompleted ||= !wasCompleted && isCompleted(view);
  addQuality(view, change, quality, playedMs);
}

function addQuality(view: Draft, change: ChangeDraft, quality: string, ms: number): void {
  const isKnown = Object.hasOwn(view.qualities, quality);
  if (quality === '' || (!isKnown && Object.keys(view.qualities).length >= QUALITIES_MAX)) return;
  for (const side of [view, change])
    side.qualities = { ...side.qualities, [quality]: ms + (ownValue(side.qualities, quality) ?? 0) };
}

/** Players send any text as a quality, such as 'constructor'. */
const ownValue = (values: Readonly<Record<string, number>>, name: string): number | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const isCompleted = ({ ranges, durationMs }: Draft): boolean =>
  durationMs > 0 && lengthOf(ranges) >= durationMs * COMPLETED;

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
