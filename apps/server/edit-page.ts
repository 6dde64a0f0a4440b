import { AppError } from '#kernel/contract/errors.ts';
import type { Page, PageContent } from '#kernel/server/http/page.ts';
import type { WatchNeeds } from './watch-page.ts';

/** The studio's page of one video. The content security policy for its player also covers the drafts, which it shows. */
export function editPages({ playback }: Pick<WatchNeeds, 'playback'>): Page[] {
  const load: NonNullable<Page['load']> = async ({ id = '' }, call): Promise<PageContent> => {
    try {
      const output = await playback.configurationOf(call.viewer, id, call, { coversDrafts: true });
      const initial = [{ route: 'playback.get', input: { video: id, drafts: '1' }, output }];
      return { contentOrigins: output.content_origins, initial };
    } catch (error) {
      // The page itself says why the video cannot be edited.
      if (error instanceof AppError) return {};
      throw error;
    }
  };
  return ['/app/studio/video/:id', '/app/studio/video/:id/edit/:tab'].map((path) => ({ path, load }));
}
