import { AppError } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { PlaybackProblem } from '../contract.ts';
import type { RequestFacts } from './configuration.ts';
import type { PlaylistsPort } from './playlists-port.ts';

/** Own lists that everyone has under the same id are not for frames: a host page would learn what is in them. */
const EMBEDDABLE_KIND = 'list';

export type EmbeddedEntry =
  | { readonly videoId: string; readonly request: RequestFacts }
  | { readonly problem: PlaybackProblem; readonly status: number };

/** The video that the frame of a playlist starts with: `?video=` where it is in the list, or else the first one. */
export async function findEmbeddedEntry(
  playlists: PlaylistsPort,
  viewer: Viewer,
  playlistId: string,
  request: RequestFacts,
): Promise<EmbeddedEntry> {
  try {
    const playlist = await playlists.get(viewer, playlistId);
    if (playlist.kind !== EMBEDDABLE_KIND) return { problem: 'PLAYLIST_NOT_FOUND', status: 404 };
    const wanted = request.url.searchParams.get('video');
    const isIn =
      wanted && (await playlists.widgetConfig(viewer, { kapsule_id: wanted }, { playlistId: playlist.id }));
    const videoId = isIn ? wanted : playlist.first;
    if (videoId === null) return { problem: 'PLAYLIST_EMPTY', status: 404 };
    const url = new URL(request.url);
    url.searchParams.set('playlist', playlist.id);
    return { videoId, request: { ...request, url } };
  } catch (error) {
    const problem = error instanceof AppError ? PlaybackProblem.safeParse(error.code) : null;
    if (!problem?.success) throw error;
    return { problem: problem.data, status: (error as AppError).status };
  }
}
