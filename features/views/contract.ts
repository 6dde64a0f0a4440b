import { z } from 'zod';
import { defineRoute } from '#kernel/contract/route.ts';

/** TR-08: the cookie, and the query parameter, that identify an anonymous browser. */
export const GROUP_COOKIE = '_kapsulegid';
const GROUP_ID = /^[A-Za-z0-9-]{8,64}$/;

/** Returns null for a missing or malformed group id. */
export const readGroupId = (value: string | undefined): string | null =>
  value !== undefined && GROUP_ID.test(value) ? value : null;

/**
 * A `kvtoken` as a parameter of other calls. It identifies a view and grants nothing, so any text is accepted: players
 * may also send a locally generated `kv-{uuid}` (TR-01).
 */
export const KvToken = z.string().max(200);

export const viewRoutes = {
  create: defineRoute({
    method: 'GET',
    path: '/api/v3/videos/:id/view/create',
    summary: 'Start a view of a video: a signed kvtoken, under the kv-{uuid} in `kvtoken` if there is one',
    auth: 'public',
    input: z.object({
      id: z.string().max(40),
      kvtoken: z.string().optional(),
      [GROUP_COOKIE]: z.string().optional(),
    }),
    output: z.object({ kvtoken: z.string() }),
  }),
};
