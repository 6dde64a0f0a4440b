import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { givenParameters } from '#features/playback/parameters.ts';
import type { Video } from '#features/videos/contract.ts';
import { watchContent } from '#features/videos/server/watch-page.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Call } from '#kernel/server/feature.ts';
import type { Page } from '#kernel/server/http/pages.ts';

export interface PlaybackPort {
  configurationOf(viewer: Viewer, id: string, call: Call): Promise<WidgetConfiguration>;
}
interface VideosPort {
  get(viewer: Viewer, id: string): Promise<Video>;
}

/** /app/video/{id}: the document carries the details and what the player needs, so the page asks for nothing. */
export const watchPage = (videos: VideosPort, playback: PlaybackPort): Page => ({
  path: '/app/video/:id',
  async load({ id = '' }, call) {
    const { video, ...content } = await watchContent(videos, call.viewer, id);
    const output = await playback.configurationOf(call.viewer, video.kapsule_id, call);
    const input = { video: id, ...givenParameters(call.url.searchParams) };
    return { ...content, initial: [...(content.initial ?? []), { route: 'playback.get', input, output }] };
  },
});
