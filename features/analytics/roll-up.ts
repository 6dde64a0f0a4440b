import type { ViewChange, ViewFacts } from '#features/views/port.ts';
import { breakdownOf, type Dimension, KEYS_MAX, OTHER_KEY } from './breakdown.ts';
import { compareKeys, createMergeTable } from './merge-table.ts';
import { DAY_MS, HOUR_MS } from './period.ts';
import { createSecondCounts, type SecondBlock, type SecondCounts, toBlocks } from './seconds.ts';
import { addSums, noSums, type Sums, sumsOf } from './sums.ts';

/** A video, or an organization (`organizationId` is null) for all its videos. */
interface Scope {
  readonly scope: string;
  readonly organizationId: string | null;
}
/** `time`: hours or days since 1970. */
export interface SumRow extends Scope {
  readonly time: number;
  readonly sums: Sums;
}
export interface ViewerRow {
  readonly scope: string;
  readonly day: number;
  readonly hashes: number[];
}
export interface SecondRow extends SecondBlock {
  readonly video: string;
  readonly generation: number;
  readonly day: number;
}
export interface BreakdownRow {
  readonly scope: string;
  readonly day: number;
  readonly dimension: Dimension;
  readonly key: string;
  readonly amount: number;
}
/** What a number of changes add to each table, merged and sorted by key. */
export interface RollUp {
  readonly hours: SumRow[];
  readonly days: SumRow[];
  readonly viewers: ViewerRow[];
  readonly seconds: SecondRow[];
  readonly breakdown: BreakdownRow[];
}

const scopesOf = ({ videoId, organizationId }: ViewFacts): Scope[] => [
  { scope: videoId, organizationId },
  { scope: organizationId, organizationId: null },
];
const toUnits = (timeMs: number, unitMs: number): number => Math.floor(timeMs / unitMs);

const createTables = () => ({
  hours: createMergeTable<[string, string, number], Sums>(noSums),
  days: createMergeTable<[string, string, number], Sums>(noSums),
  viewers: createMergeTable<[string, number], number[]>(() => []),
  seconds: createMergeTable<[string, number, number], { saw: SecondCounts; seen: SecondCounts }>(() => ({
    saw: createSecondCounts(),
    seen: createSecondCounts(),
  })),
  breakdown: createMergeTable<[string, number, Dimension], Map<string, number>>(() => new Map()),
});
type Tables = ReturnType<typeof createTables>;

/**
 * Merges changes of views. Everything counts at the time when its view started, and loads when the player was loaded, so
 * that the numbers of a day belong to the same views.
 */
export function rollUp(changes: readonly ViewChange[], hashViewer: (view: ViewFacts) => number): RollUp {
  const tables = createTables();
  for (const change of changes)
    if (change.view.isCounted) add(tables, change, change.hasStarted ? hashViewer(change.view) : null);
  return toRows(tables);
}

function add(tables: Tables, change: ViewChange, viewerHash: number | null): void {
  const { view } = change;
  const timeMs = view.startedMs ?? view.createdMs;
  const day = toUnits(timeMs, DAY_MS);
  const sums = sumsOf(change);
  const hasSums = Object.values(sums).some((value) => value !== 0);
  for (const scope of scopesOf(view)) {
    if (change.isNew) addAt(tables, scope, view.createdMs, { loads: 1 });
    if (hasSums) addAt(tables, scope, timeMs, sums);
    if (viewerHash !== null) tables.viewers.at(scope.scope, day).push(viewerHash);
    for (const [dimension, key, amount] of breakdownOf(change))
      addAmount(tables.breakdown.at(scope.scope, day, dimension), key, amount);
  }
  if (change.played.length === 0) return;
  const counts = tables.seconds.at(view.videoId, view.generation, day);
  counts.saw.add(change.firstSeen);
  counts.seen.add(change.played);
}

function addAt({ hours, days }: Tables, scope: Scope, timeMs: number, sums: Partial<Sums>): void {
  const organizationId = scope.organizationId ?? '';
  addSums(hours.at(scope.scope, organizationId, toUnits(timeMs, HOUR_MS)), sums);
  addSums(days.at(scope.scope, organizationId, toUnits(timeMs, DAY_MS)), sums);
}

function addAmount(amounts: Map<string, number>, key: string, amount: number): void {
  if (amount === 0) return;
  const kept = amounts.has(key) || amounts.size < KEYS_MAX ? key : OTHER_KEY;
  amounts.set(kept, (amounts.get(kept) ?? 0) + amount);
}

/** All processes write rows in this order, so that they never wait for each other in a circle. */
const toRows = ({ hours, days, viewers, seconds, breakdown }: Tables): RollUp => ({
  hours: toSumRows(hours),
  days: toSumRows(days),
  viewers: viewers.sorted().map(({ key: [scope, day], value: hashes }) => ({ scope, day, hashes })),
  seconds: seconds
    .sorted()
    .flatMap(({ key: [video, generation, day], value: { saw, seen } }) =>
      toBlocks(saw, seen).map((block) => ({ video, generation, day, ...block })),
    ),
  breakdown: breakdown
    .sorted()
    .flatMap(({ key: [scope, day, dimension], value }) =>
      [...value].sort(compareKeys).map(([key, amount]) => ({ scope, day, dimension, key, amount })),
    ),
});

const toSumRows = (table: Tables['hours']): SumRow[] =>
  table.sorted().map(({ key: [scope, organizationId, time], value: sums }) => ({
    scope,
    organizationId: organizationId || null,
    time,
    sums,
  }));
