import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { flag, page, pageSize } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';

export {
  type AnyEditorField,
  type AnyItemEditor,
  defineEditor,
  type EditorField,
  type ItemEditor,
} from './editor.ts';
export { type AnyKind, defineKind, type KindItem, type TimedKind } from './kind.ts';
export { distanceFields, longestSide, unitFields } from './place-fields.ts';

export const ITEM_DATA_MAX_BYTES = 64 * 1024;
const LATEST_MS = 1000 * 3600 * 1000;
const PAGE_MAX = 2000;

export const timelineErrors = defineErrors({
  ITEM_NOT_FOUND: { status: 404, message: 'This item no longer exists.' },
  ITEM_CHANGED: { status: 409, message: 'Someone else changed this item.' },
  ITEM_INVALID: { status: 400, message: "Some of the values aren't valid." },
  /** `fields` has the reason by the id of each item. */
  ITEM_INCOMPLETE: { status: 409, message: 'Some items are not complete yet.' },
  ITEM_TOO_LARGE: { status: 413, message: 'This item is larger than 64 KB.' },
  KIND_UNKNOWN: { status: 404, message: "This kind of item doesn't exist." },
  TOO_MANY_ITEMS: { status: 409, message: 'This video already has the maximum number of these.' },
  PAST_THE_END: { status: 400, message: 'This time is after the end of the video.' },
});

/** An item at a position or range of a video; times in milliseconds. */
export const TimedItem = z.object({
  id: z.string(),
  kind: z.string(),
  start: z.number(),
  /** Null for a position without a duration. */
  end: z.number().nullable(),
  data: z.unknown(),
  /** Send it with a change; a stale version is refused. */
  version: z.number(),
  /** 'removed' is a draft too: the item disappears when the draft is published. */
  state: z.enum(['published', 'draft', 'removed']),
});
export type TimedItem = z.infer<typeof TimedItem>;

/** At most 1,000 hours. */
export const itemTime = z.number().int().min(0).max(LATEST_MS);
const id = z.string().max(40);
const item = z.string().regex(/^\d{1,15}$/);
const kindName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
const kinds = z
  .string()
  .max(1000)
  .transform((text) => text.split(','))
  .pipe(z.array(kindName).min(1).max(40));
const version = z.coerce.number().int().min(1).optional();
/** Publishes the change at once instead of keeping it as a draft. */
const publish = flag.default(false);

const ITEMS = '/api/v1/videos/:id/items';

export const timelineRoutes = {
  list: defineRoute({
    method: 'GET',
    path: ITEMS,
    summary:
      'Timed items of a video in the order of time; with drafts (managers only), as they will be once published',
    auth: 'public',
    input: z.object({
      id,
      kinds: kinds.optional(),
      drafts: flag.default(false),
      cursor: z
        .string()
        .regex(/^\d{1,10}\.\d{1,15}$/)
        .optional(),
      max: pageSize(500, PAGE_MAX),
    }),
    output: page(TimedItem),
  }),
  create: defineRoute({
    method: 'POST',
    path: ITEMS,
    summary: 'Add a timed item, as a draft unless publish is set',
    auth: 'required',
    maxBodyBytes: 2 * ITEM_DATA_MAX_BYTES,
    input: z.object({
      id,
      kind: kindName,
      start: itemTime,
      end: itemTime.nullable().default(null),
      data: z.unknown(),
      publish,
    }),
    output: TimedItem,
  }),
  /** Before `get`, so that 'publish' and 'discard' are not parsed as item ids. */
  publish: defineRoute({
    method: 'POST',
    path: `${ITEMS}/publish`,
    summary: 'Publish all drafts of a video, or the named ones, in one step',
    auth: 'required',
    input: z.object({ id, items: z.array(item).max(10_000).optional() }),
    output: z.object({ published: z.number() }),
  }),
  discard: defineRoute({
    method: 'POST',
    path: `${ITEMS}/discard`,
    summary: 'Discard all drafts of a video; what viewers see stays as it is',
    auth: 'required',
    input: z.object({ id }),
    output: z.object({ discarded: z.number() }),
  }),
  get: defineRoute({
    method: 'GET',
    path: `${ITEMS}/:item`,
    summary: 'One timed item with its draft, for those who manage the video',
    auth: 'required',
    input: z.object({ id, item }),
    output: TimedItem,
  }),
  change: defineRoute({
    method: 'PATCH',
    path: `${ITEMS}/:item`,
    summary: 'Change a timed item; with version, only if nobody changed it since',
    auth: 'required',
    maxBodyBytes: 2 * ITEM_DATA_MAX_BYTES,
    input: z.object({
      id,
      item,
      version,
      start: itemTime.optional(),
      end: itemTime.nullable().optional(),
      data: z.unknown().optional(),
      publish,
    }),
    output: TimedItem,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${ITEMS}/:item`,
    summary: 'Remove a timed item; it disappears for viewers when the draft is published',
    auth: 'required',
    input: z.object({ id, item, version, publish }),
    output: z.object({ ok: z.literal(true) }),
  }),
  history: defineRoute({
    method: 'GET',
    path: `${ITEMS}/:item/history`,
    summary: 'Earlier published versions of an item, newest first',
    auth: 'required',
    input: z.object({ id, item }),
    output: z.object({
      list: z.array(TimedItem.omit({ state: true }).extend({ time_replaced: z.number() })),
    }),
  }),
};
