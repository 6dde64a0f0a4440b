import type { PeoplePort } from '#features/accounts/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { videoRoutes } from '../contract.ts';
import { managesAll } from '../policy.ts';
import type { studioRoutes } from '../studio-contract.ts';
import { createVideoListing, decodePosition, encodePosition } from './listing.ts';
import { type PresentContext, presentSummary } from './present.ts';
import { createStudioListing, encodeCursor } from './studio-listing.ts';

interface OwnVideosOptions {
  readonly db: Db;
  readonly people: PeoplePort;
  readonly context: PresentContext;
}

/** The videos that members own or manage. */
export function createOwnVideos({ db, people, context }: OwnVideosOptions) {
  const listing = createVideoListing(db);
  const listForStudio = createStudioListing(db);

  return {
    async list(
      viewer: Viewer,
      input: InputOf<typeof videoRoutes.list>,
    ): Promise<OutputOf<typeof videoRoutes.list>> {
      if (!viewer.organizationId) return { list: [], next: null };
      const after = input.cursor === undefined ? undefined : decodePosition(input.cursor);
      // One more than requested shows whether there is a next page.
      const query = { words: input.q || undefined, tag: input.tag || undefined, after, max: input.max + 1 };
      const rows = await listing.mine(viewer.userId!, viewer.organizationId, query);
      const shown = rows.slice(0, input.max);
      const owners = await people.byIds([...new Set(shown.map((row) => row.owner_id))]);
      const last = rows.length > input.max ? shown.at(-1) : undefined;
      return {
        list: shown.map((row) => presentSummary(row, owners.get(row.owner_id), context)),
        next: last ? encodePosition({ value: last.created_at.getTime(), id: last.id }) : null,
      };
    },

    /** The studio's list: the videos of this member, or all of the organization for those who manage them. */
    async studioVideos(
      viewer: Viewer,
      input: InputOf<typeof studioRoutes.studioVideos>,
    ): Promise<OutputOf<typeof studioRoutes.studioVideos>> {
      if (input.scope === 'all' && !managesAll(viewer)) throw fail(kernelErrors, 'FORBIDDEN');
      if (!viewer.organizationId) return { list: [], next: null };
      const userId = input.scope === 'all' ? undefined : viewer.userId!;
      const rows = await listForStudio(viewer.organizationId, userId, input);
      const shown = rows.slice(0, input.max);
      const owners = await people.byIds([...new Set(shown.map((row) => row.owner_id))]);
      const last = rows.length > input.max ? shown.at(-1) : undefined;
      return {
        list: shown.map((row) => ({
          ...presentSummary(row, owners.get(row.owner_id), context),
          // Everything that the list contains can be edited.
          can_edit: true,
          can_delete: row.owner_id === viewer.userId || viewer.organizationRole === 'administrator',
          publish_at: row.publish_at?.getTime() ?? null,
          publish_visibility: row.publish_visibility,
        })),
        next: last ? encodeCursor(input.sort, last) : null,
      };
    },
  };
}
