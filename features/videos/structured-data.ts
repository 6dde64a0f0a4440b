import type { Video } from './contract.ts';

/** Milliseconds as an ISO 8601 duration: PT1H2M3S. */
export function isoDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest || (!hours && !minutes) ? `${rest}S` : ''}`;
}

/** EM-06: structured data for search engines; null unless the video is public. */
export function structuredData(video: Video): object | null {
  if (video.visibility !== 'public') return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.displayname,
    description: video.description || video.displayname,
    ...(video.thumbnail_url ? { thumbnailUrl: video.thumbnail_url } : {}),
    uploadDate: video.time_published ?? video.time_created_in_iso,
    dateCreated: video.time_created_in_iso,
    ...(video.duration > 0 ? { duration: isoDuration(video.duration) } : {}),
    author: { '@type': 'Person', name: video.author },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: video.view_count,
    },
    url: video.app_url,
    embedUrl: video.v3_embed_url,
  };
}
