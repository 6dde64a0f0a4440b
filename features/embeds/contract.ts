import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { requiredLine } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { SITES_MAX } from './allowed-sites.ts';

export { buildEmbedCode, computeFrameSize } from './embed-code.ts';

export { parseVideoUrl } from './video-url.ts';

export const KEYS_MAX = 20;
export const OEMBED_PATH = '/oembed';
/** The poster under a permanent URL, because other sites store it. */
export const THUMBNAIL_PATH = '/app/video/:id/thumbnail.jpg';

export const embedErrors = defineErrors({
  KEY_NOT_FOUND: { status: 404, message: "This key doesn't exist." },
  TOO_MANY_KEYS: { status: 409, message: `An organization has at most ${KEYS_MAX} keys. Delete one first.` },
  OEMBED_NOT_FOUND: { status: 404, message: "There's no video at this address." },
  OEMBED_PRIVATE: { status: 401, message: 'This video is private.' },
  OEMBED_FORMAT: { status: 501, message: 'Only the formats json and xml are offered.' },
});

const Sites = z.array(z.string().max(300)).max(SITES_MAX, `At most ${SITES_MAX} sites.`);

export const OrganizationSites = z.object({
  /** An empty list allows all sites. */
  sites: z.array(z.string()),
});
export const VideoSites = z.object({
  /** Null uses the organization's list; an empty list allows all sites. */
  sites: z.array(z.string()).nullable(),
  /** The list in effect; an empty list allows all sites. */
  effective: z.array(z.string()),
});
export type VideoSites = z.infer<typeof VideoSites>;

/** A key with which a customer's server signs embed tokens. */
export const EmbedKey = z.object({
  id: z.string(),
  name: z.string(),
  time_created: z.number(),
  time_used: z.number().nullable(),
});
export type EmbedKey = z.infer<typeof EmbedKey>;

/** Everything needed to embed a video in a page. */
export const EmbedInfo = z.object({
  embed_url: z.string(),
  share_url: z.string(),
  oembed_url: z.string(),
  width: z.number(),
  height: z.number(),
  /** HTML whose width follows its container. */
  responsive_code: z.string(),
  /** HTML with a fixed size. */
  fixed_code: z.string(),
});
export type EmbedInfo = z.infer<typeof EmbedInfo>;

const id = z.string().max(40);
const pixels = z.coerce.number().int().min(1).max(10_000).optional();

export const embedRoutes = {
  info: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/embed',
    summary: 'The code that puts a video into a page',
    auth: 'public',
    input: z.object({ id }),
    output: EmbedInfo,
  }),
  videoSites: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/embed_sites',
    summary: 'The sites that may embed a video',
    auth: 'required',
    input: z.object({ id }),
    output: VideoSites,
  }),
  setVideoSites: defineRoute({
    method: 'PUT',
    path: '/api/v1/videos/:id/embed_sites',
    summary: 'Say which sites may embed a video; null for what the organization says, an empty list for all',
    auth: 'required',
    input: z.object({ id, sites: Sites.nullable() }),
    output: VideoSites,
  }),
  organizationSites: defineRoute({
    method: 'GET',
    path: '/api/v1/organization/embed_sites',
    summary: 'The sites that may embed videos without a list of their own',
    auth: 'required',
    input: z.object({}),
    output: OrganizationSites,
  }),
  setOrganizationSites: defineRoute({
    method: 'PUT',
    path: '/api/v1/organization/embed_sites',
    summary: 'Say which sites may embed videos without a list of their own; an empty list for all',
    auth: 'required',
    input: z.object({ sites: Sites }),
    output: OrganizationSites,
  }),
  keys: defineRoute({
    method: 'GET',
    path: '/api/v1/organization/embed_keys',
    summary: 'The keys that embed tokens are signed with, without their secrets',
    auth: 'required',
    input: z.object({}),
    output: z.object({ list: z.array(EmbedKey) }),
  }),
  addKey: defineRoute({
    method: 'POST',
    path: '/api/v1/organization/embed_keys',
    summary: 'Make a key; the answer is the only place where its secret is ever shown',
    auth: 'required',
    rate: { max: 30, windowSec: 300, by: 'person' },
    input: z.object({ name: requiredLine(80) }),
    output: EmbedKey.extend({ secret: z.string() }),
  }),
  removeKey: defineRoute({
    method: 'DELETE',
    path: '/api/v1/organization/embed_keys/:key',
    summary: 'Delete a key: what was signed with it opens nothing any more',
    auth: 'required',
    input: z.object({ key: z.string().max(40) }),
    output: z.object({ ok: z.literal(true) }),
  }),
  oembed: defineRoute({
    method: 'GET',
    path: OEMBED_PATH,
    summary: 'oEmbed: title, picture and code for the address of a video or a playlist',
    auth: 'public',
    kind: 'raw',
    cache: 'public, max-age=300',
    sharedWhen: () => true,
    rate: { max: 600, windowSec: 60, by: 'address' },
    input: z.object({
      url: z.string().max(2000),
      /** 'json' or 'xml'; others get status 501, as oEmbed requires. */
      format: z.string().max(20).default('json'),
      maxwidth: pixels,
      maxheight: pixels,
    }),
    output: z.unknown(),
  }),
  thumbnail: defineRoute({
    method: 'GET',
    path: THUMBNAIL_PATH,
    summary: 'Leads to the poster of a video; this address does not expire',
    auth: 'public',
    kind: 'raw',
    input: z.object({ id }),
    output: z.unknown(),
  }),
};
