import type { Channel } from '#features/channels/contract.ts';
import { historyRoutes } from '#features/history/contract.ts';
import { UNFINISHED_MAX } from '#features/history/limits.ts';
import type { HistoryPort } from '#features/history/port.ts';
import { likeRoutes } from '#features/likes/contract.ts';
import type { LikesPort } from '#features/likes/port.ts';
import { playlistRoutes } from '#features/playlists/contract.ts';
import type { VideofrontPort } from '#features/videofront/port.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { hasFilters, readFilters } from '#features/videos/library.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { AppError } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Page, PageContent } from '#kernel/server/http/page.ts';
import type { PlaylistPageNeeds } from './playlist-page.ts';
import { createLibrarySkeleton } from './skeletons/library-skeleton.ts';
import type { WatchedData } from './watched-data.ts';

export interface ListPagesNeeds {
  readonly videos: Pick<VideosPort, 'list' | 'sections'>;
  readonly videofront: Pick<VideofrontPort, 'get' | 'logo'>;
  readonly channels: { get(viewer: Viewer, username: string): Promise<Channel> };
  readonly history: Pick<HistoryPort, 'list' | 'setting'>;
  readonly likes: Pick<LikesPort, 'list'>;
  readonly playlists: Pick<PlaylistPageNeeds['playlists'], 'list'>;
  readonly watchedData: WatchedData;
}

/** Includes the front page and the sections, or the first page of the list that the address asks for. */
export const libraryPage = ({ videos, videofront, history, watchedData }: ListPagesNeeds): Page => {
  async function loadSections(viewer: Viewer): Promise<PageContent> {
    const unfinishedInput = { unfinished: true, max: UNFINISHED_MAX } as const;
    const [{ logo }, front, sections, unfinished] = await Promise.all([
      videofront.logo(viewer),
      videofront.get(viewer),
      videos.sections(viewer),
      viewer.signedIn ? history.list(viewer, unfinishedInput) : null,
    ]);
    const toContinue = unfinished?.list.map(({ video }) => video) ?? [];
    const { featured } = front;
    const { live, latest, tags } = sections;
    const all = [toContinue, featured, live, latest, ...tags.map(({ list }) => list)].flat();
    return {
      skeleton: createLibrarySkeleton({
        logo,
        videofront: front,
        sections: [
          { videos: toContinue, isRow: true },
          { videos: featured },
          { videos: live, isRow: true },
          { videos: latest },
        ],
      }),
      initial: [
        { route: 'videofront.get', input: {}, output: front },
        { route: 'videos.sections', input: {}, output: sections },
        ...(unfinished ? [{ route: 'history.list', input: unfinishedInput, output: unfinished }] : []),
        ...(await watchedData(viewer, all)),
      ],
    };
  }

  return {
    path: '/',
    async load(_, { viewer, url }) {
      const filters = readFilters(url.searchParams);
      if (!hasFilters(filters)) return loadSections(viewer);
      const { logo } = await videofront.logo(viewer);
      const input = videoRoutes.list.input.safeParse(filters);
      if (!input.success) return { skeleton: createLibrarySkeleton({ logo, sections: [] }) };
      const output = await videos.list(viewer, input.data);
      return {
        skeleton: createLibrarySkeleton({ logo, sections: [{ videos: output.list }] }),
        initial: [
          { route: 'videos.list', input: { ...filters }, output },
          ...(await watchedData(viewer, output.list)),
        ],
      };
    },
  };
};

/** Includes the person and their videos. Without either, the answer is that of an unknown address. */
export const channelPage = ({ channels, videos, playlists, watchedData }: ListPagesNeeds): Page => ({
  path: '/app/user/:username',
  async load({ username = '' }, { viewer }) {
    const channel = await channels.get(viewer, username).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'CHANNEL_NOT_FOUND') return null;
      throw error;
    });
    if (!channel) return { status: 404, title: 'Not found' };
    const input = { owner: channel.username };
    const [output, lists] = await Promise.all([
      videos.list(viewer, videoRoutes.list.input.parse(input)),
      playlists.list(viewer, playlistRoutes.list.input.parse(input)),
    ]);
    return {
      title: channel.displayname,
      ...(channel.bio ? { meta: { description: channel.bio.slice(0, 200) } } : {}),
      initial: [
        { route: 'channels.get', input: { username }, output: channel },
        { route: 'videos.list', input, output },
        { route: 'playlists.list', input, output: lists },
        ...(await watchedData(viewer, output.list)),
      ],
    };
  },
});

/** Includes the first videos and the setting of the person who is signed in. */
export const historyPage = ({ history }: ListPagesNeeds): Page => ({
  path: '/app/history',
  async load(_, { viewer }) {
    if (!viewer.signedIn) return {};
    const [list, setting] = await Promise.all([
      history.list(viewer, historyRoutes.list.input.parse({})),
      history.setting(viewer),
    ]);
    return {
      initial: [
        { route: 'history.list', input: {}, output: list },
        { route: 'history.setting', input: {}, output: setting },
      ],
    };
  },
});

/** Includes the first videos that the person who is signed in likes. */
export const likedPage = ({ likes }: ListPagesNeeds): Page => ({
  path: '/app/liked',
  async load(_, { viewer }) {
    if (!viewer.signedIn) return {};
    const output = await likes.list(viewer, likeRoutes.list.input.parse({}));
    return { initial: [{ route: 'likes.list', input: {}, output }] };
  },
});
