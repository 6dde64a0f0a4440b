import { randomUUID } from 'node:crypto';
import type { ViewChange, ViewFacts } from '#features/views/port.ts';
import { changeOf } from './view-change.ts';

export type NewView = Partial<Omit<ViewChange, 'view'>> & { readonly view?: Partial<ViewFacts> };

/** The first change of a view of its own, which has started unless `startedMs` is null. */
export function createNewView({ view = {}, ...change }: NewView = {}): ViewChange {
  const createdMs = view.startedMs ?? Date.UTC(2026, 10, 15, 11, 30);
  const startedMs = view.startedMs === undefined ? createdMs : view.startedMs;
  const place = { site: 'news.example', page: 'https://news.example/story' };
  return changeOf(
    { id: randomUUID(), createdMs, ...place, ...view, startedMs },
    { isNew: true, hasStarted: startedMs !== null, ...change },
  );
}
