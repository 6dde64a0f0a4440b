import type { Viewer } from '#kernel/contract/viewer.ts';
import type { PageContent } from '#kernel/server/http/page.ts';
import type { Video } from '../contract.ts';
import { structuredData } from '../structured-data.ts';

const DESCRIPTION_LENGTH = 200;

/** The head of the watch page, and the video as initial data, so that the page needs no second request. */
export async function watchContent(
  service: { get(viewer: Viewer, id: string): Promise<Video> },
  viewer: Viewer,
  id: string,
): Promise<PageContent & { video: Video }> {
  const video = await service.get(viewer, id);
  const jsonLd = structuredData(video);
  return {
    video,
    title: video.displayname,
    meta: metaOf(video),
    links: [{ rel: 'canonical', href: video.app_url }],
    ...(jsonLd ? { jsonLd } : {}),
    initial: [{ route: 'videos.get', input: { id }, output: video }],
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
    // Only public videos may be indexed.
    ...(video.visibility === 'public' ? {} : { robots: 'noindex' }),
  };
}
