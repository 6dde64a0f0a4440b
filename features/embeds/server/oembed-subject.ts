import { givenParameters, trackingItems } from '#features/playback/contract.ts';
import { AppError, fail } from '#kernel/contract/errors.ts';
import { anonymousViewer, type Viewer } from '#kernel/contract/viewer.ts';
import { embedErrors, THUMBNAIL_PATH } from '../contract.ts';
import type { OembedVideo } from '../oembed-response.ts';
import { parsePlaylistUrl, parseVideoUrl } from '../video-url.ts';
import type { FoundVideo } from './embed-info.ts';

/** What embeds needs of playlists. */
export interface PlaylistsPort {
  get(
    viewer: Viewer,
    id: string,
  ): Promise<{
    readonly displayname: string;
    readonly owner_displayname: string;
    readonly first: string | null;
    readonly embed_url: string;
  }>;
}

interface OembedSubjectOptions {
  readonly playlists: PlaylistsPort;
  readonly publicUrl: string;
  findVideo(viewer: Viewer, id: string): Promise<FoundVideo>;
  embedUrl(video: FoundVideo['video'], query: string): string;
  thumbnailUrl(video: FoundVideo['video']): string | null;
}

const PRIVATE_CODES: readonly string[] = ['VIDEO_PRIVATE', 'PLAYLIST_PRIVATE'];

/** oEmbed distinguishes only what is private from what is missing. */
function throwOembedError(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw fail(embedErrors, PRIVATE_CODES.includes(error.code) ? 'OEMBED_PRIVATE' : 'OEMBED_NOT_FOUND');
}

/** Finds the video or the playlist at an address, for everyone: the response may be cached. */
export function createOembedSubject(options: OembedSubjectOptions) {
  const { playlists, publicUrl, findVideo, embedUrl, thumbnailUrl } = options;
  const ownHost = new URL(publicUrl).host;
  const isOwn = (origin: string): boolean => URL.canParse(origin) && new URL(origin).host === ownHost;
  const embedQuery = (text: string): string => {
    const query = new URLSearchParams(text);
    return new URLSearchParams({ ...givenParameters(query), ...trackingItems(query) }).toString();
  };

  async function describeVideo(videoId: string, query: string): Promise<OembedVideo> {
    const { video, aspectRatio } = await findVideo(anonymousViewer, videoId);
    return {
      title: video.displayname,
      authorName: video.author,
      src: embedUrl(video, embedQuery(query)),
      thumbnailUrl: thumbnailUrl(video),
      aspectRatio,
      providerUrl: publicUrl,
    };
  }
  /** The frame has the size of its first video. */
  async function describePlaylist(playlistId: string, query: string): Promise<OembedVideo> {
    const playlist = await playlists.get(anonymousViewer, playlistId);
    if (playlist.first === null) throw fail(embedErrors, 'OEMBED_NOT_FOUND');
    const { video, aspectRatio } = await findVideo(anonymousViewer, playlist.first);
    const given = embedQuery(query);
    return {
      title: playlist.displayname,
      authorName: playlist.owner_displayname,
      src: `${playlist.embed_url}${given && `?${given}`}`,
      thumbnailUrl: video.images.thumb && publicUrl + THUMBNAIL_PATH.replace(':id', video.kapsule_id),
      aspectRatio,
      providerUrl: publicUrl,
    };
  }
  return (url: string): Promise<OembedVideo> => {
    const video = parseVideoUrl(url);
    const playlist = parsePlaylistUrl(url);
    if (video && isOwn(video.origin))
      return describeVideo(video.videoId, video.query).catch(throwOembedError);
    if (playlist && isOwn(playlist.origin))
      return describePlaylist(playlist.playlistId, playlist.query).catch(throwOembedError);
    throw fail(embedErrors, 'OEMBED_NOT_FOUND');
  };
}
