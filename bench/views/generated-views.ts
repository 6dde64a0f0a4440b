import type { ViewChange, ViewFacts } from '#features/views/port.ts';
import { createRandom, type Random } from './random.ts';

type Range = ViewChange['played'][number];

const DAY_MS = 24 * 3_600_000;
const DAYS = 60;

export interface Audience {
  readonly videoId: string;
  readonly organizationId: string;
  readonly durationMs: number;
  readonly seed: number;
  /** Views on an average day. */
  readonly viewsPerDay: number;
}

const SITES = [
  ['blog.example', 'https://blog.example/film', 3],
  ['school.example', 'https://school.example/lessons/light', 4],
  ['news.example', 'https://news.example/culture/short-films', 2],
  ['intranet.example', 'https://intranet.example/welcome', 1],
] as const;
const CAMPAIGNS = [
  [{}, 12],
  [{ trk_utm_source: 'newsletter', trk_utm_campaign: 'autumn' }, 3],
  [{ trk_utm_source: 'social' }, 2],
] as const satisfies readonly [ViewFacts['items'], number][];
const DEVICES = [
  ['desktop', 55],
  ['phone', 33],
  ['tablet', 9],
  ['tv', 3],
] as const satisfies readonly [ViewFacts['device'], number][];
const ACTIONS = [
  ['share', 'share click'],
  ['toc', 'play'],
  ['highlighter', 'seek'],
] as const;
/** How busy each hour of a day is, in UTC. */
const HOURS = [1, 1, 1, 1, 1, 2, 3, 5, 8, 10, 10, 9, 8, 9, 10, 9, 8, 8, 9, 11, 10, 7, 4, 2].map(
  (weight, hour) => [hour, weight] as const,
);

/** Made-up views of the last weeks, the same for every start: busier on weekdays and growing, with one popular day. */
export function* generateViews(audience: Audience, nowMs: number): Generator<ViewChange> {
  const random = createRandom(audience.seed);
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const popular = Math.floor(random.between(10, 40));
  for (let day = 0; day < DAYS; day += 1) {
    const dayMs = todayMs - (DAYS - 1 - day) * DAY_MS;
    const isWeekend = [0, 6].includes(new Date(dayMs).getUTCDay());
    const busy = (isWeekend ? 0.5 : 1.15) * (0.7 + (0.6 * day) / DAYS) * (day === popular ? 3 : 1);
    const count = Math.round(audience.viewsPerDay * busy * random.between(0.8, 1.2));
    for (let number = 0; number < count; number += 1) {
      const createdMs = Math.round(dayMs + random.pick(HOURS) * 3_600_000 + random.between(0, 3_600_000));
      const change = createView(audience, createdMs, random);
      if (createdMs < nowMs) yield change;
    }
  }
}

/** Where a view took place, and how well it played. */
function chooseCircumstances(random: Random, hasStarted: boolean) {
  const device = random.pick(DEVICES);
  const [site, page] = random.pick(SITES.map((entry) => [entry, entry[2]] as const));
  const stalls = random.next() < 0.12 ? Math.ceil(random.between(0, 3)) : 0;
  return {
    site,
    page,
    device,
    items: random.pick(CAMPAIGNS),
    stalls,
    stallMs: stalls * 700,
    startupMs: hasStarted ? Math.round(180 * Math.exp(random.between(0, 1.4) ** 2)) : null,
    errors: random.next() < 0.01 ? 1 : 0,
  };
}

const chooseQuality = (device: ViewFacts['device'], random: Random): string =>
  random.pick([
    ['1080p', device === 'phone' ? 1 : 5],
    ['720p', 4],
    ['360p', device === 'phone' ? 3 : 1],
  ]);

function chooseActions(atMs: number, random: Random): ViewChange['actions'] {
  if (random.next() > 0.15) return [];
  const [widget, name] = ACTIONS[Math.floor(random.next() * ACTIONS.length)]!;
  return [{ atMs, positionMs: 0, widget, name, data: {} }];
}

const lengthOf = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, [start, end]) => sum + end - start, 0);

function createView(audience: Audience, createdMs: number, random: Random): ViewChange {
  const { videoId, organizationId, durationMs, viewsPerDay } = audience;
  const hasStarted = random.next() < 0.82;
  const played = hasStarted ? choosePlayed(durationMs, random) : [];
  const firstSeen = played.slice(0, 1);
  const watchedMs = lengthOf(played);
  const circumstances = chooseCircumstances(random, hasStarted);
  const { stalls, stallMs, startupMs, errors } = circumstances;
  const qualities = hasStarted ? { [chooseQuality(circumstances.device, random)]: watchedMs } : {};
  const view: ViewFacts = {
    ...circumstances,
    id: `bench-${videoId}-${createdMs}-${Math.floor(random.next() * 1e9)}`,
    videoId,
    organizationId,
    userId: null,
    // Some people come back.
    groupId: `bench-${Math.floor(random.next() ** 2 * viewsPerDay * 25)}`,
    isCounted: true,
    generation: 1,
    durationMs,
    createdMs,
    startedMs: hasStarted ? createdMs + 1500 : null,
    lastMs: createdMs + watchedMs,
    ranges: firstSeen,
    watchedMs,
    positionMs: played.at(-1)?.[1] ?? 0,
    qualities,
  };
  const hasCompleted = lengthOf(firstSeen) >= 0.9 * durationMs;
  const actions = hasStarted ? chooseActions(createdMs, random) : [];
  const isNew = true;
  return {
    view,
    isNew,
    hasStarted,
    hasCompleted,
    played,
    firstSeen,
    stalls,
    stallMs,
    startupMs,
    qualities,
    actions,
    errors,
  };
}

/** Many leave early, some watch to the end, and some play a favorite part again. */
function choosePlayed(durationMs: number, random: Random): Range[] {
  const start = random.next() < 0.85 ? 0 : random.between(0, durationMs * 0.6);
  const share = random.next() < 0.35 ? 1 : random.next() ** 0.8;
  const end = Math.min(durationMs, start + Math.max(1000, share * durationMs));
  const first: Range = [Math.round(start), Math.round(end)];
  const favorite: Range = [Math.round(durationMs * 0.42), Math.round(durationMs * 0.5)];
  const hasSeenFavorite = first[0] <= favorite[0] && first[1] >= favorite[1];
  return hasSeenFavorite && random.next() < 0.3 ? [first, favorite] : [first];
}
