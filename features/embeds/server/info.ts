import type { MediaPort } from '#features/media/port.ts';
import { embeddedPath, givenParameters, trackingItems } from '#features/playback/contract.ts';
import { isLive, type Video } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { AppError, fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import { anonymousViewer, type Viewer } from '#kernel/contract/viewer.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { type EmbedInfo, embedErrors, type embedRoutes, OEMBED_PATH, THUMBNAIL_PATH } from '../contract.ts';
import { embedCode, frameSize } from '../embed-code.ts';
import { oembedAnswer, oembedXml } from '../oembed-answer.ts';
import { readVideoAddress, shareAddress } from '../video-address.ts';

export interface InfoOptions {
  readonly videos: VideosPort;
  readonly media: Pick<MediaPort, 'watchFacts'>;
  readonly publicUrl: string;
}

const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const TYPES = { json: 'application/json; charset=utf-8', xml: 'text/xml; charset=utf-8' } as const;

/** How a video is put into other pages, and what those pages are told about it. */
export function createInfo({ videos, media, publicUrl }: InfoOptions) {
  const ownHost = new URL(publicUrl).host;
  const embedUrl = (video: Video, query = ''): string =>
    `${publicUrl}${embeddedPath(video.kapsule_id, isLive(video.src, video.live_event?.state) ? 4 : 3)}${query && `?${query}`}`;
  const thumbnailUrl = ({ kapsule_id: id, images }: Video): string | null =>
    images.thumb && publicUrl + THUMBNAIL_PATH.replace(':id', id);
  const oembedUrl = ({ app_url }: Video, format = 'json'): string =>
    `${publicUrl}${OEMBED_PATH}?${new URLSearchParams({ url: app_url, format })}`;

  async function seen(viewer: Viewer, id: string) {
    const { video, row } = await videos.see(viewer, id);
    const { generation } = row;
    const facts =
      generation === null ? null : await media.watchFacts({ video: video.kapsule_id, generation });
    return { video, aspectRatio: facts?.aspectRatio ?? null };
  }

  return {
    async info(viewer: Viewer, id: string): Promise<EmbedInfo> {
      const { video, aspectRatio } = await seen(viewer, id);
      const size = frameSize(aspectRatio);
      const frame = { src: embedUrl(video), title: video.displayname, ...size };
      return {
        embed_url: frame.src,
        share_url: shareAddress(video.app_url),
        oembed_url: oembedUrl(video),
        ...size,
        responsive_code: embedCode({ ...frame, responsive: true }),
        fixed_code: embedCode({ ...frame, responsive: false }),
      };
    },

    /** Answered the same to everyone, whoever asks: only what everyone may see has an answer. */
    async oembed(input: InputOf<typeof embedRoutes.oembed>): Promise<RawResponse> {
      const { format } = input;
      if (format !== 'json' && format !== 'xml') throw fail(embedErrors, 'OEMBED_FORMAT');
      const address = readVideoAddress(input.url);
      if (!address || !URL.canParse(address.origin) || new URL(address.origin).host !== ownHost)
        throw fail(embedErrors, 'OEMBED_NOT_FOUND');
      const { video, aspectRatio } = await seen(anonymousViewer, address.videoId).catch(asOembedError);
      const given = new URLSearchParams(address.query);
      const passed = new URLSearchParams({ ...givenParameters(given), ...trackingItems(given) });
      const answer = oembedAnswer(
        {
          title: video.displayname,
          authorName: video.author,
          src: embedUrl(video, passed.toString()),
          thumbnailUrl: thumbnailUrl(video),
          aspectRatio,
          providerUrl: publicUrl,
        },
        {
          ...(input.maxwidth ? { maxWidth: input.maxwidth } : {}),
          ...(input.maxheight ? { maxHeight: input.maxheight } : {}),
        },
      );
      const body = format === 'json' ? JSON.stringify(answer) : oembedXml(answer);
      return { status: 200, headers: { ...OPEN, 'content-type': TYPES[format] }, body };
    },

    /** To the signed address of the day; never anywhere but to our own media. */
    async thumbnail(viewer: Viewer, id: string): Promise<RawResponse> {
      const { video } = await videos.see(viewer, id);
      if (!video.images.thumb) throw fail(embedErrors, 'OEMBED_NOT_FOUND');
      return { status: 302, headers: { ...OPEN, location: video.images.thumb } };
    },

    embedUrl,
    thumbnailUrl,
    oembedUrl,
  };
}
export type Info = ReturnType<typeof createInfo>;

/** oEmbed knows three answers: here it is, there is none, you may not. */
function asOembedError(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw fail(embedErrors, error.code === 'VIDEO_PRIVATE' ? 'OEMBED_PRIVATE' : 'OEMBED_NOT_FOUND');
}
