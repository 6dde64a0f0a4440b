import { z } from 'zod';
import { VideoSummary } from '#features/videos/contract.ts';
import { defineErrors } from '#kernel/contract/errors.ts';
import { defineRoute } from '#kernel/contract/route.ts';

export const FEATURED_MAX = 8;

export const videofrontErrors = defineErrors({
  VIDEOFRONT_CHANGED: { status: 409, message: 'Someone else saved the front page in the meantime.' },
  FEATURED_NOT_FOUND: { status: 404, message: 'One of these videos is not in your organization anymore.' },
  VIDEOFRONT_IMAGE_NOT_FOUND: { status: 404, message: "There's no such image." },
});

/** What a logo with transparent parts consists of; null if it can be seen on any background. */
export const LogoTone = z.enum(['dark', 'light']).nullable();
export type LogoTone = z.infer<typeof LogoTone>;

/** Sizes in pixels. */
export const Logo = z.object({ url: z.string(), width: z.number(), height: z.number(), tone: LogoTone });
export type Logo = z.infer<typeof Logo>;

/** The same picture in two shapes, see `BANNER_SIZES`. */
export const Banner = z.object({ wide: z.string(), phone: z.string() });
export type Banner = z.infer<typeof Banner>;
export const BANNER_SIZES = {
  wide: { width: 1920, height: 480 },
  phone: { width: 960, height: 480 },
} as const;

/** The front page as one visitor sees it. Sections of other features, such as lists of videos, would be further fields. */
export const Videofront = z.object({
  headline: z.string(),
  tagline: z.string(),
  banner: Banner.nullable(),
  featured: z.array(VideoSummary),
});
export type Videofront = z.infer<typeof Videofront>;

export const VIDEOFRONT_LOGO_PATH = '/api/v1/videofront/logo';

export const videofrontRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/v1/videofront',
    summary: 'The front page of your organization; of the default one for anonymous visitors',
    auth: 'public',
    input: z.object({}),
    output: Videofront,
  }),
  logo: defineRoute({
    method: 'GET',
    path: VIDEOFRONT_LOGO_PATH,
    summary: 'The logo of your organization',
    auth: 'public',
    input: z.object({}),
    output: z.object({ logo: Logo.nullable() }),
  }),
};
