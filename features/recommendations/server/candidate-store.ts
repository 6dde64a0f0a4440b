import { sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import type { Candidate } from '../rank.ts';
import type { Terms } from '../terms.ts';
import { ANY } from './index-store.ts';

interface KnownRow {
  readonly video_id: string;
  readonly scope: string | null;
  readonly heat: number;
  readonly terms: string;
  readonly weights: string;
  readonly neighbors: string;
  readonly neighbor_weights: string;
}
/** What is stored about a video. */
export interface KnownVideo extends Candidate {
  /** Who finds it; null when it is not listed. */
  readonly scope: string | null;
  readonly neighbors: Terms;
}

/** Of one term, the hottest videos first: as many rows are read in the largest library as in a small one. */
const PER_TERM = 40;
const FOUND_MAX = 100;
const POPULAR_MAX = 60;

const zip = (keys: readonly string[], values: readonly number[]): Map<string, number> =>
  new Map(keys.map((key, index) => [key, values[index] ?? 0]));

/** Lists as text: the driver's parser of arrays would take longer than everything else. No term contains the separator. */
const SEPARATOR = '\u001f';
const joined = (column: string) => sql<string>`array_to_string(${sql.ref(column)}, ${SEPARATOR})`;
const split = (list: string): string[] => (list === '' ? [] : list.split(SEPARATOR));
const unzip = (keys: string, values: string): Map<string, number> =>
  zip(split(keys), split(values).map(Number));

export type CandidateStore = ReturnType<typeof createCandidateStore>;

export function createCandidateStore(db: Db) {
  return {
    /** Without neighbors unless they are asked for. */
    async read(ids: readonly string[], withNeighbors = false): Promise<ReadonlyMap<string, KnownVideo>> {
      if (ids.length === 0) return new Map();
      const neighbors = withNeighbors ? joined('neighbors') : sql`''`;
      const neighborWeights = withNeighbors ? joined('neighbor_weights') : sql`''`;
      const { rows } = await sql<KnownRow>`
        select video_id, scope, heat, ${joined('terms')} as terms, ${joined('weights')} as weights,
          ${neighbors} as neighbors, ${neighborWeights} as neighbor_weights
        from recommendation_videos where video_id = any(${[...ids]}::text[])`.execute(db);
      return new Map(
        rows.map(({ video_id: id, scope, heat, ...lists }) => [
          id,
          {
            id,
            scope,
            heat,
            terms: unzip(lists.terms, lists.weights),
            neighbors: unzip(lists.neighbors, lists.neighbor_weights),
          },
        ]),
      );
    },
    /** How many listed videos have each term; of the term '', all. */
    async countVideos(terms: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ term: string; videos: number }>`
        select term, videos from recommendation_terms where term = any(${[ANY, ...terms]}::text[])`.execute(
        db,
      );
      return zip(
        rows.map(({ term }) => term),
        rows.map(({ videos }) => videos),
      );
    },
    /** Videos that share terms, those with the heaviest ones first. */
    async findByTerms(terms: Terms, scopes: readonly string[]): Promise<string[]> {
      if (terms.size === 0) return [];
      const { rows } = await sql<{ video_id: string }>`
        select found.video_id
        from unnest(${[...terms.keys()]}::text[], ${[...terms.values()]}::real[]) as wanted (term, weight)
          cross join unnest(${[...scopes]}::text[]) as allowed (scope)
          cross join lateral (
            select video_id, weight from recommendation_postings as posting
            where posting.term = wanted.term and posting.scope = allowed.scope
            order by heat desc, video_id limit ${PER_TERM}
          ) as found
        group by found.video_id order by sum(wanted.weight * found.weight) desc, found.video_id
        limit ${FOUND_MAX}`.execute(db);
      return rows.map(({ video_id }) => video_id);
    },
    async findPopular(scopes: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ video_id: string }>`
        select found.video_id from unnest(${[...scopes]}::text[]) as allowed (scope)
          cross join lateral (
            select video_id, heat from recommendation_postings as posting
            where posting.term = ${ANY} and posting.scope = allowed.scope
            order by heat desc, video_id limit ${POPULAR_MAX}
          ) as found
        order by found.heat desc, found.video_id limit ${POPULAR_MAX}`.execute(db);
      return rows.map(({ video_id }) => video_id);
    },
  };
}
