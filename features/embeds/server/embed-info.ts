import type { MediaPort } from '#features/media/port.ts';
import { embeddedPath } from '#features/playback/contract.ts';
import { isLive, type Video } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { type EmbedInfo, embedErrors, type embedRoutes, OEMBED_PATH, THUMBNAIL_PATH } from '../contract.ts';
import { buildEmbedCode, computeFrameSize } from '../embed-code.ts';
import { buildOembedResponse, formatOembedXml } from '../oembed-response.ts';
import type { EmbedsPort } from '../port.ts';
import { toShareUrl } from '../video-url.ts';
import { createOembedSubject, type PlaylistsPort } from './oembed-subject.ts';

export interface EmbedInfoOptions {
  readonly videos: VideosPort;
  readonly media: Pick<MediaPort, 'watchFacts'>;
  readonly playlists: PlaylistsPort;
  readonly publicUrl: string;
  /** The sites that may embed a video; an empty list allows all. */
  effectiveSites(videoId: string, organizationId: string): Promise<readonly string[]>;
}

export interface FoundVideo {
  readonly video: Video;
  readonly aspectRatio: number | null;
}

const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const CONTENT_TYPES = { json: 'application/json; charset=utf-8', xml: 'text/xml; charset=utf-8' } as const;

/** Embed codes, oEmbed responses, and permanent thumbnail URLs. */
export function createEmbedInfo(options: EmbedInfoOptions) {
  const { videos, media, playlists, publicUrl, effectiveSites } = options;
  const embedUrl = (video: Video, query = ''): string =>
    `${publicUrl}${embeddedPath(video.kapsule_id, isLive(video.src, video.live_event?.state) ? 4 : 3)}${query && `?${query}`}`;
  const thumbnailUrl = ({ kapsule_id: id, images }: Video): string | null =>
    images.thumb && publicUrl + THUMBNAIL_PATH.replace(':id', id);
  const oembedUrl = ({ app_url }: Video, format = 'json'): string =>
    `${publicUrl}${OEMBED_PATH}?${new URLSearchParams({ url: app_url, format })}`;

  async function findVideo(viewer: Viewer, id: string) {
    const { video, row } = await videos.getWithRow(viewer, id);
    const { generation } = row;
    const facts =
      generation === null ? null : await media.watchFacts({ video: video.kapsule_id, generation });
    return { video, aspectRatio: facts?.aspectRatio ?? null };
  }
  const subject = createOembedSubject({ playlists, publicUrl, findVideo, embedUrl, thumbnailUrl });

  return {
    async info(viewer: Viewer, id: string): Promise<EmbedInfo> {
      const { video, aspectRatio } = await findVideo(viewer, id);
      const size = computeFrameSize(aspectRatio);
      const frame = { src: embedUrl(video), title: video.displayname, ...size };
      return {
        embed_url: frame.src,
        share_url: toShareUrl(video.app_url),
        oembed_url: oembedUrl(video),
        ...size,
        responsive_code: buildEmbedCode({ ...frame, responsive: true }),
        fixed_code: buildEmbedCode({ ...frame, responsive: false }),
      };
    },

    async publicEmbed(video, { organizationId, aspectRatio }) {
      if (video.visibility !== 'public' && video.visibility !== 'unlisted') return null;
      const size = computeFrameSize(aspectRatio);
      const frame = { src: embedUrl(video), title: video.displayname, ...size, responsive: true };
      return {
        ...size,
        code: buildEmbedCode(frame),
        isLive: isLive(video.src, video.live_event?.state),
        areSitesLimited: (await effectiveSites(video.kapsule_id, organizationId)).length > 0,
      };
    },

    /** Independent of the viewer, so that it can be cached: works only for what everyone may see. */
    async oembed(input: InputOf<typeof embedRoutes.oembed>): Promise<RawResponse> {
      const { format } = input;
      if (format !== 'json' && format !== 'xml') throw fail(embedErrors, 'OEMBED_FORMAT');
      const response = buildOembedResponse(await subject(input.url), {
        ...(input.maxwidth ? { maxWidth: input.maxwidth } : {}),
        ...(input.maxheight ? { maxHeight: input.maxheight } : {}),
      });
      const body = format === 'json' ? JSON.stringify(response) : formatOembedXml(response);
      return {
        status: 200,
        headers: { ...CROSS_ORIGIN_HEADERS, 'content-type': CONTENT_TYPES[format] },
        body,
      };
    },

    /** Redirects to the current signed URL of the poster, always on our own media path. */
    async thumbnail(viewer: Viewer, id: string): Promise<RawResponse> {
      const { video } = await videos.getWithRow(viewer, id);
      if (!video.images.thumb) throw fail(embedErrors, 'OEMBED_NOT_FOUND');
      return { status: 302, headers: { ...CROSS_ORIGIN_HEADERS, location: video.images.thumb } };
    },

    embedUrl,
    thumbnailUrl,
    oembedUrl,
  } satisfies EmbedsPort & Record<string, unknown>;
}
export type EmbedInfoService = ReturnType<typeof createEmbedInfo>;
