import type { PeoplePort } from '#features/accounts/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { VideoSummary, videoRoutes } from '../contract.ts';
import { chooseTagSections, RECENT_MAX, SECTION_MAX } from '../library.ts';
import { createLibraryListing, sortValue } from './library-listing.ts';
import { decodePosition, encodePosition } from './listing.ts';
import { type PresentContext, presentSummary } from './present.ts';
import type { VideoRow } from './tables.ts';

type ListInput = InputOf<typeof videoRoutes.list>;
type ListOutput = OutputOf<typeof videoRoutes.list>;

export interface LibraryOptions {
  readonly db: Db;
  readonly people: Pick<PeoplePort, 'byIds' | 'idOf'>;
  readonly organizations: Pick<OrganizationsPort, 'forViewer'>;
  readonly context: PresentContext;
}

/** Lists of videos for viewers: only what is listed for them, whatever else they may open. */
export function createLibrary({ db, people, organizations, context }: LibraryOptions) {
  const listing = createLibraryListing(db);

  /** EM-07: without a public front, visitors must sign in to browse. Public videos keep their addresses. */
  const isClosed = async (viewer: Viewer): Promise<boolean> =>
    !viewer.signedIn && !(await organizations.forViewer(viewer)).settings.videofront_enabled_flag;

  async function present(rows: readonly VideoRow[]): Promise<VideoSummary[]> {
    const owners = await people.byIds([...new Set(rows.map((row) => row.owner_id))]);
    return rows.map((row) => presentSummary(row, owners.get(row.owner_id), context));
  }

  async function byIds(viewer: Viewer, ids: readonly string[]): Promise<Map<string, VideoSummary>> {
    const found = await present(await listing.byIds(viewer.organizationId, [...new Set(ids)]));
    return new Map(found.map((video) => [video.kapsule_id, video]));
  }

  return {
    async list(viewer: Viewer, input: ListInput): Promise<ListOutput> {
      const after = input.cursor === undefined ? undefined : decodePosition(input.cursor);
      const ownerId = input.owner === undefined ? undefined : await people.idOf(input.owner);
      if (ownerId === null || (await isClosed(viewer))) return { list: [], next: null };
      const { sort, kind, length, max } = input;
      const rows = await listing.list(viewer.organizationId, {
        words: input.q || undefined,
        tag: input.tag || undefined,
        ownerId,
        sort,
        kind,
        length,
        after,
        // One more than requested shows whether there is a next page.
        max: max + 1,
      });
      const shown = rows.slice(0, max);
      const last = rows.length > max ? shown.at(-1) : undefined;
      return {
        list: await present(shown),
        next: last ? encodePosition({ value: sortValue(last, sort), id: last.id }) : null,
      };
    },

    async sections(viewer: Viewer): Promise<OutputOf<typeof videoRoutes.sections>> {
      if (await isClosed(viewer)) return { live: [], latest: [], more: false, tags: [] };
      const [live, recent] = await Promise.all([
        listing.live(viewer.organizationId, SECTION_MAX),
        listing.recent(viewer.organizationId, RECENT_MAX),
      ]);
      const latest = recent.slice(0, SECTION_MAX).map(({ id }) => id);
      const tags = chooseTagSections(recent);
      const videos = await byIds(viewer, [...latest, ...tags.flatMap(({ ids }) => ids)]);
      const pick = (ids: readonly string[]) => ids.flatMap((id) => videos.get(id) ?? []);
      return {
        live: await present(live),
        latest: pick(latest),
        more: recent.length > SECTION_MAX,
        tags: tags.map(({ tag, ids, more }) => ({ tag, list: pick(ids), more })),
      };
    },

    /** Those of the given videos that are listed for this viewer, in the given order. */
    async summaries(viewer: Viewer, ids: readonly string[]): Promise<VideoSummary[]> {
      const found = await byIds(viewer, ids);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}
