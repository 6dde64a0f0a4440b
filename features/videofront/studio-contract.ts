import { z } from 'zod';
import { Images, TITLE_MAX_LENGTH } from '#features/videos/contract.ts';
import { line } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { Banner, FEATURED_MAX, Logo, VIDEOFRONT_LOGO_PATH } from './contract.ts';

export const HEADLINE_MAX_LENGTH = 80;
export const TAGLINE_MAX_LENGTH = 200;
export const VIDEOFRONT_IMAGE_MAX_BYTES = 8 * 1024 * 1024;

/** Who sees a featured video: everyone, members only, or nobody for one of the other reasons. */
export const Audience = z.enum(['everyone', 'members', 'unlisted', 'private', 'unready', 'deleted']);
export type Audience = z.infer<typeof Audience>;

/** A featured video in the settings. Of a deleted one, only the id is left. */
export const FeaturedVideo = z.object({
  kapsule_id: z.string(),
  displayname: z.string(),
  images: Images,
  audience: Audience,
});
export type FeaturedVideo = z.infer<typeof FeaturedVideo>;

export const VideofrontSetting = z.object({
  headline: z.string(),
  tagline: z.string(),
  banner: Banner.nullable(),
  logo: Logo.nullable(),
  featured: z.array(FeaturedVideo),
  /** For optimistic locking of texts and featured videos; images are replaced independently. */
  version: z.number(),
});
export type VideofrontSetting = z.infer<typeof VideofrontSetting>;

const SETTING_PATH = '/api/v1/videofront/setting';
const uploads = { encoding: 'bytes', maxBodyBytes: VIDEOFRONT_IMAGE_MAX_BYTES } as const;
const rate = { max: 30, windowSec: 300, by: 'person' } as const;

export const videofrontSettingRoutes = {
  setting: defineRoute({
    method: 'GET',
    path: SETTING_PATH,
    summary: 'The front page of your organization, for its administrators',
    auth: 'required',
    input: z.object({}),
    output: VideofrontSetting,
  }),
  change: defineRoute({
    method: 'PATCH',
    path: SETTING_PATH,
    summary: 'Change the texts and the featured videos of the front page',
    auth: 'required',
    input: z.object({
      version: z.number().int(),
      headline: line(HEADLINE_MAX_LENGTH).optional(),
      tagline: line(TAGLINE_MAX_LENGTH).optional(),
      /** Ids in their order. */
      featured: z
        .array(z.string().max(40))
        .max(FEATURED_MAX, `At most ${FEATURED_MAX} videos.`)
        .transform((ids) => [...new Set(ids)])
        .optional(),
    }),
    output: VideofrontSetting,
  }),
  candidates: defineRoute({
    method: 'GET',
    path: '/api/v1/videofront/candidates',
    summary: 'Videos of your organization that can be featured',
    auth: 'required',
    input: z.object({ q: line(TITLE_MAX_LENGTH).default('') }),
    output: z.object({ list: z.array(FeaturedVideo) }),
  }),
  setBanner: defineRoute({
    method: 'PUT',
    path: '/api/v1/videofront/banner',
    summary: 'Upload the banner (PNG, JPEG or WebP); it is cropped to a wide shape and one for phones',
    auth: 'required',
    ...uploads,
    rate,
    input: z.object({}),
    output: VideofrontSetting,
  }),
  removeBanner: defineRoute({
    method: 'DELETE',
    path: '/api/v1/videofront/banner',
    summary: 'Remove the banner',
    auth: 'required',
    input: z.object({}),
    output: VideofrontSetting,
  }),
  setLogo: defineRoute({
    method: 'PUT',
    path: VIDEOFRONT_LOGO_PATH,
    summary: 'Upload the logo (PNG, JPEG or WebP); transparency is kept',
    auth: 'required',
    ...uploads,
    rate,
    input: z.object({}),
    output: VideofrontSetting,
  }),
  removeLogo: defineRoute({
    method: 'DELETE',
    path: VIDEOFRONT_LOGO_PATH,
    summary: 'Remove the logo',
    auth: 'required',
    input: z.object({}),
    output: VideofrontSetting,
  }),
  image: defineRoute({
    method: 'GET',
    path: '/videofront/:name',
    summary: 'A banner or a logo',
    auth: 'public',
    kind: 'raw',
    // A new image has a new name, so this one never changes.
    sharedWhen: () => true,
    cache: 'public, max-age=31536000, immutable',
    input: z.object({ name: z.string().max(60) }),
    output: z.unknown(),
  }),
};
