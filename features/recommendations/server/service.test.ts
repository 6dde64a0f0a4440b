import { describe, expect, it, vi } from 'vitest';
import { anonymousViewer, type Viewer } from '#kernel/contract/viewer.ts';
import type { CandidateStore, KnownVideo } from './candidate-store.ts';
import { createViewerReader } from './read-viewer.ts';
import { createRecommendationService, type RecommendationServiceOptions } from './service.ts';

const known = (id: string, tag: string, neighbors: Record<string, number> = {}): KnownVideo => ({
  id,
  scope: '',
  heat: 1,
  terms: new Map([[tag, 1]]),
  neighbors: new Map(Object.entries(neighbors)),
});
const VIDEOS = [
  known('current', '#a', { beside: 1 }),
  known('like', '#a'),
  known('hot', '#b'),
  known('beside', '#c'),
  known('liked', '#d'),
];
const store: CandidateStore = {
  read: async (ids) => new Map(VIDEOS.filter(({ id }) => ids.includes(id)).map((one) => [one.id, one])),
  countVideos: async () => new Map([['', 4]]),
  findByTerms: async (terms) =>
    VIDEOS.filter((one) => [...one.terms.keys()].some((term) => terms.has(term))).map(({ id }) => id),
  findPopular: async () => ['hot'],
};
const ana: Viewer = { ...anonymousViewer, signedIn: true, userId: 'ana', username: 'ana' };
const never = () => new Promise<never>(() => undefined);
const fails = async (): Promise<never> => {
  throw new Error('no connection');
};

function open(broken: Partial<CandidateStore> = {}, options: Partial<RecommendationServiceOptions> = {}) {
  const warn = vi.fn();
  const service = createRecommendationService({
    store: { ...store, ...broken },
    videos: {
      cachedAccess: async (_, id) => ({ id }) as never,
      summaries: async (_, ids) => ids.map((kapsule_id) => ({ kapsule_id, live_event: null })) as never,
    },
    organizations: { forViewer: async () => ({ settings: { videofront_enabled_flag: true } }) as never },
    readViewer: async () => ({ watched: [], liked: ['liked'], interests: [] }),
    log: { warn },
    sourceLimitMs: 20,
    ...options,
  });
  const recommend = async (): Promise<string[]> =>
    (await service.recommended(ana, { id: 'current', offset: 0, count: 8 })).list
      .map(({ kapsule_id }) => kapsule_id)
      .sort();
  return { recommend, warn };
}

describe('recommendations', () => {
  it('come from all sources', async () => {
    const { recommend, warn } = open();
    expect(await recommend()).toEqual(['beside', 'hot', 'like', 'liked']);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<CandidateStore>, Partial<RecommendationServiceOptions>, string[]]>([
    ['popular videos are slow', { findPopular: never }, {}, ['beside', 'like', 'liked']],
    ['popular videos fail', { findPopular: fails }, {}, ['beside', 'like', 'liked']],
    ['the viewer is slow', {}, { readViewer: never }, ['beside', 'hot', 'like']],
    ['the viewer fails', {}, { readViewer: fails }, ['beside', 'hot', 'like']],
    ['terms fail', { findByTerms: fails }, {}, ['beside', 'hot']],
    ['counts are slow', { countVideos: never }, {}, ['beside', 'hot', 'like', 'liked']],
  ])('do without a source: %s', async (_, broken, options, expected) => {
    const { recommend, warn } = open(broken, options);
    expect(await recommend()).toEqual(expected);
    expect(warn).toHaveBeenCalled();
  });

  it('fail when the videos themselves cannot be read', async () => {
    await expect(open({ read: fails }).recommend()).rejects.toThrow('no connection');
  });
});

it('what is known about a viewer does without a source that fails', async () => {
  const onFailed = vi.fn();
  const read = createViewerReader({
    people: { interestsOf: async () => ['knots'] },
    history: { recentOf: fails },
    likedBy: async () => ['liked'],
    onFailed,
  });
  expect(await read('ana')).toEqual({ watched: [], liked: ['liked'], interests: ['knots'] });
  expect(onFailed).toHaveBeenCalledTimes(1);
});
