import type { Page, PageContent } from '#kernel/server/http/pages.ts';
import type { Video } from '../contract.ts';
import { structuredData } from '../structured-data.ts';
import type { VideoService } from './service.ts';

const DESCRIPTION_LENGTH = 200;

/** /app/video/{id}: the document carries the details, so the page needs no second request. */
export function watchPage(service: VideoService): Page {
  return {
    path: '/app/video/:id',
    async load({ id = '' }, { viewer }): Promise<PageContent> {
      const video = await service.get(viewer, id);
      return {
        title: video.displayname,
        meta: metaOf(video),
        links: [{ rel: 'canonical', href: video.app_url }],
        ...(structuredData(video) ? { jsonLd: structuredData(video)! } : {}),
        initial: [{ route: 'videos.get', input: { id }, output: video }],
      };
    },
  };
}

function metaOf(video: Video): Record<string, string> {
  const description = video.description.replace(/\s+/g, ' ').slice(0, DESCRIPTION_LENGTH);
  return {
    description,
    'og:type': 'video.other',
    'og:title': video.displayname,
    'og:description': description,
    'og:url': video.app_url,
    'og:site_name': 'Kapsule',
    ...(video.thumbnail_url ? { 'og:image': video.thumbnail_url } : {}),
    // Only what everyone may find belongs into search engines.
    ...(video.visibility === 'public' ? {} : { robots: 'noindex' }),
  };
}
