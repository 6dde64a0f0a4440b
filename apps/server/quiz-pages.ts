import type { Video } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Page } from '#kernel/server/http/page.ts';

export interface QuizPagesNeeds {
  readonly videos: { get(viewer: Viewer, id: string): Promise<Video> };
}

/** One's own results in a video. The document contains the video; the results belong to a person and are fetched. */
export const resultsPage = ({ videos }: QuizPagesNeeds): Page => ({
  path: '/app/video/:id/results',
  async load({ id = '' }, { viewer }) {
    const video = await videos.get(viewer, id);
    return {
      title: `Your results: ${video.displayname}`,
      meta: { robots: 'noindex' },
      initial: [{ route: 'videos.get', input: { id }, output: video }],
    };
  },
});

/** Fetched by the page, which explains why there may be no certificate. */
export const certificatePage: Page = {
  path: '/app/video/:id/certificate/:qid',
  load: async () => ({ title: 'Certificate', meta: { robots: 'noindex' } }),
};
