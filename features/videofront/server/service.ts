import type { Readable } from 'node:stream';
import type { MediaPort } from '#features/media/port.ts';
import { requireAdministeredOrganization } from '#features/organizations/contract.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { createImageFiles } from '#kernel/server/image-files.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { BANNER_SIZES, type Banner, type Logo, type Videofront, videofrontErrors } from '../contract.ts';
import { toneOf } from '../logo-tone.ts';
import type { FeaturedVideo, VideofrontSetting, videofrontSettingRoutes } from '../studio-contract.ts';
import { createFeatured } from './featured.ts';
import { createVideofrontStore, type StoredBanner, type StoredLogo, type VideofrontRow } from './store.ts';

export interface VideofrontOptions {
  readonly kernel: Pick<Kernel, 'db' | 'events' | 'storage'>;
  readonly organizations: Pick<OrganizationsPort, 'forViewer'>;
  readonly videos: Pick<VideosPort, 'summaries' | 'getWithRow' | 'list'>;
  readonly images: Pick<MediaPort['images'], 'reencodeCover' | 'reencodeWithin'>;
}

const CACHE_TTL_MS = 30_000;
const TOPIC = 'videofronts';
/** Sharp at twice the size that the site shows. */
const LOGO_LIMITS = { width: 480, height: 120 };
const NOTHING: Videofront = { headline: '', tagline: '', banner: null, featured: [] };

const urlOf = (name: string): string => `/videofront/${name}`;
const presentBanner = (banner: StoredBanner | null): Banner | null =>
  banner && { wide: urlOf(banner.wide), phone: urlOf(banner.phone) };
const presentLogo = (logo: StoredLogo | null): Logo | null =>
  logo && { url: urlOf(logo.name), width: logo.width, height: logo.height, tone: logo.tone };

export function createVideofront({ kernel, organizations, videos, images }: VideofrontOptions) {
  const { db, events } = kernel;
  const store = createVideofrontStore(db);
  const files = createImageFiles(kernel.storage, 'videofront');
  const featured = createFeatured(videos);
  const cache = new Map<string, { row: VideofrontRow; expiresAtMs: number }>();
  const stops = [events.listen(TOPIC, () => cache.clear()), events.onGap(() => cache.clear())];

  async function read(organizationId: string): Promise<VideofrontRow> {
    const cached = cache.get(organizationId);
    if (cached && cached.expiresAtMs > Date.now()) return cached.row;
    const row = await store.get(organizationId);
    cache.set(organizationId, { row, expiresAtMs: Date.now() + CACHE_TTL_MS });
    return row;
  }

  async function announce(id: string): Promise<void> {
    cache.clear();
    await events.publish(db, { topic: TOPIC, type: 'videofront.changed', data: { id } });
  }

  async function present(viewer: Viewer, row: VideofrontRow): Promise<VideofrontSetting> {
    return {
      headline: row.headline,
      tagline: row.tagline,
      banner: presentBanner(row.banner),
      logo: presentLogo(row.logo),
      featured: await featured.describe(viewer, row.featured),
      version: row.version,
    };
  }

  /** Old files are removed after the row: a crash leaves a file without an owner, never a broken image. */
  async function replace<Name extends 'banner' | 'logo'>(
    viewer: Viewer,
    name: Name,
    make: () => Promise<VideofrontRow[Name]>,
  ): Promise<VideofrontSetting> {
    const id = requireAdministeredOrganization(viewer);
    const before = await store.replaceImage(id, name, await make());
    await announce(id);
    const { wide, phone, name: logo } = { ...before } as Partial<StoredBanner & StoredLogo>;
    for (const file of [wide, phone, logo]) if (file) await files.remove(file);
    return present(viewer, await store.get(id));
  }

  return {
    /** EM-07: without a public front, visitors get nothing of it. */
    async get(viewer: Viewer): Promise<Videofront> {
      const { id, settings } = await organizations.forViewer(viewer);
      if (!viewer.signedIn && !settings.videofront_enabled_flag) return NOTHING;
      const { headline, tagline, banner, featured: ids } = await read(id);
      return {
        headline,
        tagline,
        banner: presentBanner(banner),
        featured: await videos.summaries(viewer, ids),
      };
    },

    async logo(viewer: Viewer): Promise<{ logo: Logo | null }> {
      const { id } = await organizations.forViewer(viewer);
      return { logo: presentLogo((await read(id)).logo) };
    },
    logoOf: async (organizationId: string): Promise<Logo | null> =>
      presentLogo((await read(organizationId)).logo),

    async setting(viewer: Viewer): Promise<VideofrontSetting> {
      return present(viewer, await store.get(requireAdministeredOrganization(viewer)));
    },

    async change(
      viewer: Viewer,
      { version, ...change }: InputOf<typeof videofrontSettingRoutes.change>,
    ): Promise<VideofrontSetting> {
      const id = requireAdministeredOrganization(viewer);
      const known = new Set((await store.get(id)).featured);
      // Those that are already in the list may be deleted by now, which must not keep anyone from saving.
      const added = change.featured?.filter((video) => !known.has(video)) ?? [];
      const found = await Promise.all(added.map((video) => featured.find(viewer, video)));
      if (found.includes(null)) throw fail(videofrontErrors, 'FEATURED_NOT_FOUND');
      const changed = await store.change(id, version, change);
      if (!changed) throw fail(videofrontErrors, 'VIDEOFRONT_CHANGED');
      await announce(id);
      return present(viewer, changed);
    },

    async candidates(viewer: Viewer, q: string): Promise<{ list: FeaturedVideo[] }> {
      requireAdministeredOrganization(viewer);
      return { list: await featured.candidates(viewer, q) };
    },

    async setBanner(viewer: Viewer, body: Readable): Promise<VideofrontSetting> {
      return replace(viewer, 'banner', async () => {
        const { wide, phone } = BANNER_SIZES;
        const [wideJpeg, phoneJpeg] = await images.reencodeCover(body, [wide, phone]);
        return { wide: await files.add(wideJpeg!, 'jpg'), phone: await files.add(phoneJpeg!, 'jpg') };
      });
    },
    removeBanner: (viewer: Viewer): Promise<VideofrontSetting> => replace(viewer, 'banner', async () => null),

    async setLogo(viewer: Viewer, body: Readable): Promise<VideofrontSetting> {
      return replace(viewer, 'logo', async () => {
        const { bytes, size, sample } = await images.reencodeWithin(body, LOGO_LIMITS);
        return { ...size, name: await files.add(bytes, 'png'), tone: toneOf(sample) };
      });
    },
    removeLogo: (viewer: Viewer): Promise<VideofrontSetting> => replace(viewer, 'logo', async () => null),

    async image(name: string): Promise<RawResponse> {
      const response = await files.respond(name);
      if (!response) throw fail(videofrontErrors, 'VIDEOFRONT_IMAGE_NOT_FOUND');
      return response;
    },
    stop(): void {
      for (const stop of stops) stop();
    },
  };
}
