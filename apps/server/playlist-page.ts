import { OEMBED_PATH } from '#features/embeds/contract.ts';
import type { Playlist, PlaylistVideo, playlistRoutes } from '#features/playlists/contract.ts';
import { PLAYLIST_SITE_PAGE_SIZE } from '#features/playlists/limits.ts';
import type { VideofrontPort } from '#features/videofront/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Page } from '#kernel/server/http/page.ts';
import { createPlaylistSkeleton } from './skeletons/playlist-skeleton.ts';

type Videos = typeof playlistRoutes.videos;

export interface PlaylistPageNeeds {
  readonly playlists: {
    get(viewer: Viewer, id: string): Promise<Playlist>;
    list(
      viewer: Viewer,
      input: InputOf<typeof playlistRoutes.list>,
    ): Promise<OutputOf<typeof playlistRoutes.list>>;
    videos(viewer: Viewer, input: InputOf<Videos>): Promise<OutputOf<Videos>>;
  };
  readonly videofront: Pick<VideofrontPort, 'logo'>;
}

const DESCRIPTION_LENGTH = 200;

/** /app/playlist/{id}: the document contains the playlist and its first videos. */
export const playlistPage = ({ playlists, videofront }: PlaylistPageNeeds): Page => ({
  path: '/app/playlist/:id',
  async load({ id = '' }, { viewer }) {
    const playlist = await playlists.get(viewer, id);
    const [output, { logo }] = await Promise.all([
      playlists.videos(viewer, { id: playlist.id, page: 0, size: PLAYLIST_SITE_PAGE_SIZE }),
      videofront.logo(viewer),
    ]);
    return {
      title: playlist.displayname,
      meta: metaOf(playlist, output.list[0]),
      links: [{ rel: 'canonical', href: playlist.app_url }, ...discoveryLinks(playlist)],
      skeleton: createPlaylistSkeleton(playlist, output.list, logo),
      initial: [
        { route: 'playlists.get', input: { id }, output: playlist },
        { route: 'playlists.videos', input: { id }, output },
      ],
    };
  },
});

/** oEmbed, for what everyone may open. */
function discoveryLinks({ app_url, displayname, visibility, first }: Playlist): Record<string, string>[] {
  if (first === null || (visibility !== 'public' && visibility !== 'unlisted')) return [];
  const { origin } = new URL(app_url);
  const href = (format: string): string =>
    `${origin}${OEMBED_PATH}?${new URLSearchParams({ url: app_url, format })}`;
  return [
    { rel: 'alternate', type: 'application/json+oembed', href: href('json'), title: displayname },
    { rel: 'alternate', type: 'text/xml+oembed', href: href('xml'), title: displayname },
  ];
}

function metaOf(
  { displayname, description, images, visibility, app_url }: Playlist,
  first: PlaylistVideo | undefined,
): Record<string, string> {
  const about = description.replace(/\s+/g, ' ').slice(0, DESCRIPTION_LENGTH);
  const image = images.thumb ?? first?.images.thumb;
  return {
    description: about,
    'og:type': 'website',
    'og:title': displayname,
    'og:description': about,
    'og:url': app_url,
    'og:site_name': 'Kapsule',
    ...(image ? { 'og:image': new URL(image, app_url).href } : {}),
    // Only public playlists may be indexed.
    ...(visibility === 'public' ? {} : { robots: 'noindex' }),
  };
}
