import { NO_CHANGE } from '#features/views/apply-reports.ts';
import type { ViewChange, ViewFacts } from '#features/views/port.ts';

/** A change of a view of a one-minute video, as listeners of saved views receive it. */
export const changeOf = (view: Partial<ViewFacts>, rest: Partial<ViewChange> = {}): ViewChange => ({
  view: {
    id: '0b8cf1a2-5c1e-4d0e-9a55-1f6a4b0f7c11',
    videoId: 'abcdefghijkm',
    organizationId: '5f6f5c5e-2d3b-4c0a-9d3e-0d9a3b6b7a11',
    userId: null,
    groupId: null,
    isCounted: true,
    generation: 1,
    durationMs: 60_000,
    createdMs: 0,
    startedMs: 0,
    lastMs: 15_000,
    site: '',
    page: '',
    items: {},
    device: 'desktop',
    ranges: rest.played ?? [],
    watchedMs: 0,
    positionMs: 15_000,
    stallMs: 0,
    stalls: 0,
    startupMs: null,
    qualities: {},
    errors: 0,
    ...view,
  },
  ...NO_CHANGE,
  ...rest,
});
