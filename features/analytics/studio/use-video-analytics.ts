import { useRoute } from '#kernel/client/route-query.ts';
import { routeUrl } from '#kernel/client/route-url.ts';
import { analyticsRoutes, type VideoPart } from '../contract.ts';
import type { ExportUrl } from './export-menu.tsx';
import { useAnalyticsQuery } from './use-analytics-query.ts';
import { useLastData } from './use-last-data.ts';

/** The analytics of a video for the period in the URL. Several components may ask; the answer is fetched once. */
export function useVideoAnalytics(id: string) {
  const control = useAnalyticsQuery();
  const { period } = control;
  const found = useRoute(analyticsRoutes.ofVideo, { id, ...period });
  const { data, isOld } = useLastData(found.data, id);
  const exportUrl: ExportUrl = (part, format) =>
    routeUrl(analyticsRoutes.exportOfVideo, { id, ...period, part: part as VideoPart, format });
  return { control, found, data, isOld, exportUrl };
}
