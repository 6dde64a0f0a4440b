import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { givenParameters } from '#features/playback/parameters.ts';
import type { VideofrontPort } from '#features/videofront/port.ts';
import type { Video } from '#features/videos/contract.ts';
import { watchContent } from '#features/videos/server/watch-page.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Call } from '#kernel/server/http/call.ts';
import type { Page, PageContent } from '#kernel/server/http/page.ts';
import { createWatchSkeleton } from './skeletons/watch-skeleton.ts';

/** Services that the watch page needs. */
export interface WatchNeeds {
  readonly videos: { get(viewer: Viewer, id: string): Promise<Video> };
  readonly videofront: Pick<VideofrontPort, 'logo'>;
  readonly playback: {
    configurationOf(
      viewer: Viewer,
      id: string,
      call: Call,
      options?: { readonly coversDrafts: boolean },
    ): Promise<WidgetConfiguration>;
  };
  readonly embeds: {
    describe(
      video: Video,
      aspectRatio: number | null,
    ): Pick<PageContent, 'meta' | 'links'> & { readonly thumbnailUrl: string | null };
  };
}

/** Whether the page has a column at the right (`apps/web/watch-aside.tsx`). */
const HAS_ASIDE = true;

/** /app/video/{id}: the document contains the video and the player configuration, so the page needs no API calls. */
export const watchPage = ({ videos, videofront, playback, embeds }: WatchNeeds): Page => ({
  path: '/app/video/:id',
  async load({ id = '' }, call) {
    const { video, ...content } = await watchContent(videos, call.viewer, id);
    const { logo } = await videofront.logo(call.viewer);
    const output = await playback.configurationOf(call.viewer, video.kapsule_id, call);
    const input = { video: id, ...givenParameters(call.url.searchParams) };
    const { meta, links, thumbnailUrl } = embeds.describe(video, output.kapsuleinfo.aspect_ratio);
    return {
      ...content,
      skeleton: createWatchSkeleton(video, output.kapsuleinfo.aspect_ratio, logo, HAS_ASIDE),
      contentOrigins: output.content_origins,
      meta: { ...content.meta, ...meta },
      links: [...(content.links ?? []), ...(links ?? [])],
      // Search engines return after days, so the thumbnail URL must not expire.
      ...(content.jsonLd ? { jsonLd: { ...content.jsonLd, ...(thumbnailUrl ? { thumbnailUrl } : {}) } } : {}),
      initial: [...(content.initial ?? []), { route: 'playback.get', input, output }],
    };
  },
});
