import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideoSummary } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Logger } from '#kernel/server/log.ts';
import { RANKED_MAX, type recommendationRoutes } from '../contract.ts';
import { buildProfile, isSeen, type ViewerFacts, weighVideos } from '../profile.ts';
import { type RankWeights, RECOMMENDED, RELATED, rank } from '../rank.ts';
import { createRarity, heaviest, type Terms } from '../terms.ts';
import type { CandidateStore } from './candidate-store.ts';
import { ANY } from './index-store.ts';
import { withinLimit } from './within-limit.ts';

export interface RecommendationServiceOptions {
  readonly store: CandidateStore;
  readonly videos: Pick<VideosPort, 'cachedAccess' | 'summaries'>;
  readonly organizations: Pick<OrganizationsPort, 'forViewer'>;
  /** What is known about a signed-in viewer. */
  readViewer(userId: string): Promise<ViewerFacts>;
  readonly log: Pick<Logger, 'warn'>;
  readonly sourceLimitMs?: number;
}
type Input = InputOf<typeof recommendationRoutes.related>;
type Output = OutputOf<typeof recommendationRoutes.related>;

/** Matches no scope. */
const UNLISTED = 'unlisted';
const NOBODY: ViewerFacts = { watched: [], liked: [], interests: [] };
/** Videos of the viewer whose neighbors become candidates. */
const NEIGHBORS_OF = 20;
const NEIGHBORS_MAX = 80;
/** A list without one source is better than a late one. */
const SOURCE_LIMIT_MS = 1000;

export function createRecommendationService(options: RecommendationServiceOptions) {
  const { store, videos, organizations, readViewer, log, sourceLimitMs = SOURCE_LIMIT_MS } = options;
  const limited = <T>(name: string, source: Promise<T>, instead: T): Promise<T> =>
    withinLimit(source, instead, {
      limitMs: sourceLimitMs,
      onFailed: (err) => log.warn({ err, source: name }, 'recommendations: a source is left out'),
    });

  /** Ids of videos, best first. They may contain some that this viewer may not see. */
  async function rankFor(viewer: Viewer, id: string, facts: ViewerFacts, weights: RankWeights) {
    const own = [...weighVideos(facts)].filter(([, weight]) => weight > 0);
    const known = await limited(
      'videos',
      store.read([id, ...own.map(([videoId]) => videoId)], true),
      new Map(),
    );
    const current: Terms = known.get(id)?.terms ?? new Map();
    const profile = buildProfile(facts, (videoId) => known.get(videoId)?.terms);
    const sources = [[id, 1] as const, ...heaviest(new Map(own), NEIGHBORS_OF)];
    const together = addNeighbors(sources, (videoId) => known.get(videoId)?.neighbors);
    const counts = await limited(
      'terms',
      store.countVideos([...current.keys(), ...profile.keys()]),
      new Map(),
    );
    const rarity = createRarity(counts, counts.get(ANY) ?? 0);
    const weigh = (terms: Terms): Terms =>
      new Map([...terms].map(([term, weight]) => [term, weight * rarity(term) ** 2]));
    const scopes = ['', ...(viewer.organizationId ? [viewer.organizationId] : [])];
    const found = await Promise.all([
      limited('related', store.findByTerms(weigh(current), scopes), []),
      limited('profile', store.findByTerms(weigh(profile), scopes), []),
      limited('popular', store.findPopular(scopes), []),
    ]);
    const ids = new Set([...found.flat(), ...heaviest(together, NEIGHBORS_MAX).map(([other]) => other)]);
    ids.delete(id);
    const candidates = [...(await store.read([...ids])).values()].filter(({ scope }) =>
      scopes.includes(scope ?? UNLISTED),
    );
    const seen = new Set(facts.watched.filter(isSeen).map(({ videoId }) => videoId));
    return rank(candidates, { profile, current, together, seen, rarity }, weights);
  }

  /** EM-07: without a public front, visitors must sign in to find other videos. */
  const isClosed = async (viewer: Viewer): Promise<boolean> =>
    !viewer.signedIn && !(await organizations.forViewer(viewer)).settings.videofront_enabled_flag;

  async function list(
    viewer: Viewer,
    input: Input,
    facts: ViewerFacts,
    weights: RankWeights,
  ): Promise<Output> {
    const { id } = await videos.cachedAccess(viewer, input.id);
    if (await isClosed(viewer)) return { list: [], totalcount: 0 };
    const ranked = (await rankFor(viewer, id, facts, weights)).slice(0, RANKED_MAX);
    // The index may lag behind: this is where permissions are decided.
    const visible = (await videos.summaries(viewer, ranked)).filter(isPlayable);
    return { list: visible.slice(input.offset, input.offset + input.count), totalcount: visible.length };
  }

  return {
    related: (viewer: Viewer, input: Input): Promise<Output> => list(viewer, input, NOBODY, RELATED),
    async recommended(viewer: Viewer, input: Input): Promise<Output> {
      const facts =
        viewer.userId === null ? NOBODY : await limited('viewer', readViewer(viewer.userId), NOBODY);
      return list(viewer, input, facts, RECOMMENDED);
    },
  };
}

/** How much each video is watched together with those of the sources. */
function addNeighbors(
  sources: readonly (readonly [id: string, weight: number])[],
  neighborsOf: (id: string) => Terms | undefined,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [id, weight] of sources)
    for (const [other, share] of neighborsOf(id) ?? [])
      sums.set(other, (sums.get(other) ?? 0) + weight * share);
  return sums;
}

const isPlayable = ({ live_event, duration }: VideoSummary): boolean =>
  live_event === null || live_event.state === 'LIVE' || (live_event.state === 'CLOSED' && duration > 0);
