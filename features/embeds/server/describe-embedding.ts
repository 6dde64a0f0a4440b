import type { Video } from '#features/videos/contract.ts';
import type { PageContent } from '#kernel/server/http/page.ts';
import { computeFrameSize } from '../embed-code.ts';
import type { EmbedInfoService } from './embed-info.ts';

type Head = Pick<PageContent, 'meta' | 'links'> & { readonly thumbnailUrl: string | null };

/** The oEmbed discovery links and player card tags of a video page; only for videos that everyone may open. */
export const describeEmbedding =
  ({
    embedUrl,
    oembedUrl,
    thumbnailUrl,
  }: Pick<EmbedInfoService, 'embedUrl' | 'oembedUrl' | 'thumbnailUrl'>) =>
  (video: Video, aspectRatio: number | null): Head => {
    if (video.visibility !== 'public' && video.visibility !== 'unlisted') return { thumbnailUrl: null };
    const src = embedUrl(video);
    const { width, height } = computeFrameSize(aspectRatio);
    const image = thumbnailUrl(video);
    const title = video.displayname;
    return {
      thumbnailUrl: image,
      meta: {
        'og:video': src,
        'og:video:url': src,
        ...(src.startsWith('https:') ? { 'og:video:secure_url': src } : {}),
        'og:video:type': 'text/html',
        'og:video:width': String(width),
        'og:video:height': String(height),
        ...(image ? { 'og:image': image } : {}),
        'twitter:card': 'player',
        'twitter:title': title,
        'twitter:player': src,
        'twitter:player:width': String(width),
        'twitter:player:height': String(height),
        ...(image ? { 'twitter:image': image } : {}),
      },
      links: [
        { rel: 'alternate', type: 'application/json+oembed', href: oembedUrl(video, 'json'), title },
        { rel: 'alternate', type: 'text/xml+oembed', href: oembedUrl(video, 'xml'), title },
      ],
    };
  };
