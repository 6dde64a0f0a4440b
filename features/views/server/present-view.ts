import type { Selectable } from 'kysely';
import type { SingleView, ViewTimeline } from '../contract.ts';
import { lengthOf } from '../ranges.ts';
import { type ActionTable, toFacts, type ViewTable } from './view-store.ts';

export type ViewRow = Selectable<ViewTable>;
export type ActionRow = Selectable<ActionTable>;
/** Members of the organization by id. */
export type Names = ReadonlyMap<string, { readonly displayname: string }>;

/** A view that has started, for people who manage the video. */
export function presentView(row: ViewRow, names: Names): SingleView {
  const { ranges, durationMs, startedMs, lastMs, device, site, watchedMs, errors } = toFacts(row);
  return {
    id: row.id,
    viewer: viewerOf(row, names),
    time_started: startedMs!,
    time_last: lastMs,
    device,
    site,
    watched: watchedMs,
    percent: durationMs > 0 ? Math.min(100, Math.round((lengthOf(ranges) / durationMs) * 100)) : null,
    errors,
  };
}

export function presentTimeline(row: ViewRow, actions: readonly ActionRow[], names: Names): ViewTimeline {
  const facts = toFacts(row);
  return {
    ...presentView(row, names),
    page: facts.page,
    items: facts.items,
    startup: facts.startupMs,
    stall_time: facts.stallMs,
    stalls: facts.stalls,
    qualities: facts.qualities,
    duration: facts.durationMs,
    ranges: facts.ranges.map(([start, end]): [number, number] => [start, end]),
    actions: actions.map(({ at, position_ms, widget, name, data }) => ({
      time: at.getTime(),
      position: position_ms,
      widget,
      name,
      data,
    })),
  };
}

function viewerOf({ user_id, group_id }: ViewRow, names: Names): SingleView['viewer'] {
  if (user_id !== null) {
    const name = names.get(user_id)?.displayname ?? null;
    return { kind: name === null ? 'person' : 'member', name };
  }
  return { kind: group_id === null ? 'unknown' : 'browser', name: null };
}
