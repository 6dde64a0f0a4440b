import { escapeXml } from '#kernel/contract/markup.ts';
import { buildEmbedCode, computeFrameSize } from './embed-code.ts';

export interface OembedVideo {
  readonly title: string;
  readonly authorName: string;
  readonly src: string;
  readonly thumbnailUrl: string | null;
  readonly aspectRatio: number | null;
  readonly providerUrl: string;
}

export type OembedResponse = Readonly<Record<string, string | number>>;

/** The longer side of our posters, in pixels. */
const THUMBNAIL_SIDE = 1280;

/** Builds an oEmbed 1.0 response of type video. */
export function buildOembedResponse(
  video: OembedVideo,
  limits: { maxWidth?: number; maxHeight?: number },
): OembedResponse {
  const { title, src } = video;
  const size = computeFrameSize(video.aspectRatio, limits);
  return {
    version: '1.0',
    type: 'video',
    provider_name: 'Kapsule',
    provider_url: video.providerUrl,
    title,
    author_name: video.authorName,
    ...size,
    html: buildEmbedCode({ src, title, ...size, responsive: false }),
    ...(video.thumbnailUrl
      ? { thumbnail_url: video.thumbnailUrl, ...computeThumbnailSize(video.aspectRatio) }
      : {}),
    cache_age: 300,
  };
}

function computeThumbnailSize(aspectRatio: number | null) {
  const ratio = aspectRatio ?? 16 / 9;
  const [width, height] =
    ratio >= 1 ? [THUMBNAIL_SIDE, THUMBNAIL_SIDE / ratio] : [THUMBNAIL_SIDE * ratio, THUMBNAIL_SIDE];
  return { thumbnail_width: Math.round(width), thumbnail_height: Math.round(height) };
}

export function formatOembedXml(response: OembedResponse): string {
  const rows = Object.entries(response).map(
    ([name, value]) => `  <${name}>${escapeXml(String(value))}</${name}>`,
  );
  return [
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
    '<oembed>',
    ...rows,
    '</oembed>',
    '',
  ].join('\n');
}
