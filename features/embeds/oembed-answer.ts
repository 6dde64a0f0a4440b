import { escapeXml } from '#kernel/contract/markup.ts';
import { embedCode, frameSize } from './embed-code.ts';

export interface OembedVideo {
  readonly title: string;
  readonly authorName: string;
  readonly src: string;
  readonly thumbnailUrl: string | null;
  readonly aspectRatio: number | null;
  readonly providerUrl: string;
}

export type OembedAnswer = Readonly<Record<string, string | number>>;

/** The longest side of our posters. */
const THUMBNAIL_SIDE = 1280;

/** What oEmbed 1.0 wants to know of a video. */
export function oembedAnswer(
  video: OembedVideo,
  limits: { maxWidth?: number; maxHeight?: number },
): OembedAnswer {
  const { title, src } = video;
  const size = frameSize(video.aspectRatio, limits);
  return {
    version: '1.0',
    type: 'video',
    provider_name: 'Kapsule',
    provider_url: video.providerUrl,
    title,
    author_name: video.authorName,
    ...size,
    html: embedCode({ src, title, ...size, responsive: false }),
    ...(video.thumbnailUrl ? { thumbnail_url: video.thumbnailUrl, ...thumbnailSize(video.aspectRatio) } : {}),
    cache_age: 300,
  };
}

function thumbnailSize(aspectRatio: number | null) {
  const ratio = aspectRatio ?? 16 / 9;
  const [width, height] =
    ratio >= 1 ? [THUMBNAIL_SIDE, THUMBNAIL_SIDE / ratio] : [THUMBNAIL_SIDE * ratio, THUMBNAIL_SIDE];
  return { thumbnail_width: Math.round(width), thumbnail_height: Math.round(height) };
}

export function oembedXml(answer: OembedAnswer): string {
  const rows = Object.entries(answer).map(
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
