import type { ProblemScope, ProblemsPort } from '#features/problems/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { RecentActivity, ViewsPort } from '#features/views/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import {
  analyticsErrors,
  type analyticsRoutes,
  type OrganizationAnalytics,
  type Realtime,
  TOP_VIDEOS_MAX,
  type VideoAnalytics,
} from '../contract.ts';
import { choosePeriod, type Period, periodBefore } from '../period.ts';
import { presentBreakdown } from '../present-breakdown.ts';
import { addUp, type PeriodFigures, presentSeries, presentTotals } from '../present-series.ts';
import { secondsOf } from '../seconds.ts';
import { averagePercent } from '../sums.ts';
import type { createAnalyticsStore } from './store.ts';

type PeriodInput = InputOf<typeof analyticsRoutes.ofOrganization>;

export interface AnalyticsServiceOptions {
  readonly store: ReturnType<typeof createAnalyticsStore>;
  readonly videos: Pick<VideosPort, 'requireManaged' | 'viewable'>;
  readonly problems: ProblemsPort;
  readonly views: Pick<ViewsPort, 'readRecent' | 'listWatched'>;
  readonly clock: Clock;
}

export function createAnalyticsService(options: AnalyticsServiceOptions) {
  const { store, videos, problems, views, clock } = options;

  function periodOf(input: PeriodInput): Period {
    const chosen = choosePeriod(input, clock.now().getTime());
    if (typeof chosen === 'string') throw fail(analyticsErrors, chosen);
    return chosen;
  }

  async function figuresOf(scope: string, period: Period, by: PeriodInput['by']): Promise<PeriodFigures> {
    const [sums, sketches] = await Promise.all([
      store.sums(scope, period, by === 'hour' ? 'hour' : 'day'),
      store.sketches(scope, period),
    ]);
    return { sums, sketches };
  }

  async function previousOf(scope: string, period: Period, by: PeriodInput['by']) {
    const before = periodBefore(period);
    const figures = await figuresOf(scope, before, by);
    const series = presentSeries(figures, period, by, period.fromMs - before.fromMs);
    return { from: before.fromMs, to: before.toMs, ...presentTotals(figures), series };
  }

  /** What a video and an organization have in common. */
  async function read(scope: ProblemScope, period: Period, { by, compare }: PeriodInput) {
    const id = scope.videoId ?? scope.organizationId;
    const [figures, previous, breakdown, errors, recent] = await Promise.all([
      figuresOf(id, period, by),
      compare ? previousOf(id, period, by) : null,
      store.breakdown(id, period),
      problems.sum(scope, new Date(period.fromMs), new Date(period.toMs)),
      views.readRecent(scope),
    ]);
    return {
      from: period.fromMs,
      to: period.toMs,
      by,
      ...presentTotals(figures),
      series: presentSeries(figures, period, by),
      previous,
      ...presentBreakdown(breakdown, addUp(figures)),
      errors,
      watching_now: recent.watchingNow,
    };
  }

  async function topVideos(viewer: Viewer, organizationId: string, period: Period) {
    // Some may have been deleted since.
    const top = await store.topVideos(organizationId, period, 2 * TOP_VIDEOS_MAX);
    const found = await summaries(
      viewer,
      top.map(({ id }) => id),
    );
    return top
      .flatMap(({ id, sums }) => {
        const video = found.get(id);
        const { views, watch_ms: watch_time } = sums;
        return video ? { ...video, views, watch_time, average_percent: averagePercent(sums) } : [];
      })
      .slice(0, TOP_VIDEOS_MAX);
  }

  async function watchedVideos(viewer: Viewer, organizationId: string) {
    const watched = await views.listWatched(organizationId, TOP_VIDEOS_MAX);
    const found = await summaries(
      viewer,
      watched.map(({ videoId }) => videoId),
    );
    return watched.flatMap(({ videoId, watching }) => {
      const video = found.get(videoId);
      return video ? { video, watching } : [];
    });
  }

  const summaries = async (viewer: Viewer, ids: readonly string[]) =>
    new Map(
      (await videos.viewable(viewer, ids)).map(({ kapsule_id, displayname, images }) => [
        kapsule_id,
        { kapsule_id, displayname, images },
      ]),
    );

  return {
    async ofVideo(
      viewer: Viewer,
      { id, ...input }: InputOf<typeof analyticsRoutes.ofVideo>,
    ): Promise<VideoAnalytics> {
      const { id: videoId, row } = await videos.requireManaged(viewer, id);
      const period = periodOf(input);
      const [analytics, { saw, seen }] = await Promise.all([
        read({ videoId }, period, input),
        store.seconds(videoId, row.generation ?? 0, period),
      ]);
      // A stream that has not ended has as many seconds as were seen of it.
      const length =
        row.duration_ms > 0 ? secondsOf(row.duration_ms) : seen.findLastIndex((count) => count > 0) + 1;
      const resize = (counts: readonly number[]) =>
        Array.from({ length }, (_, second) => counts[second] ?? 0);
      return { ...analytics, duration: row.duration_ms, retention: resize(saw), rewatch: resize(seen) };
    },

    async ofOrganization(viewer: Viewer, input: PeriodInput): Promise<OrganizationAnalytics> {
      const organizationId = requireModerator(viewer);
      const period = periodOf(input);
      const [analytics, has_views, top_videos, live_now] = await Promise.all([
        read({ organizationId }, period, input),
        store.hasViews(organizationId),
        topVideos(viewer, organizationId, period),
        watchedVideos(viewer, organizationId),
      ]);
      return { ...analytics, has_views, top_videos, live_now };
    },

    async realtimeOfVideo(viewer: Viewer, id: string): Promise<Realtime> {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      return presentRealtime(await views.readRecent({ videoId }));
    },
    realtimeOfOrganization: async (viewer: Viewer): Promise<Realtime> =>
      presentRealtime(await views.readRecent({ organizationId: requireModerator(viewer) })),
  };
}

const presentRealtime = ({ watchingNow, minutes }: RecentActivity): Realtime => ({
  watching_now: watchingNow,
  minutes: minutes.map(({ timeMs, started, watching }) => ({ time: timeMs, started, watching })),
});

/** Statistics of everything are for those who manage all videos. */
function requireModerator({ organizationId, organizationRole }: Viewer): string {
  if (organizationId && (organizationRole === 'moderator' || organizationRole === 'administrator'))
    return organizationId;
  throw fail(kernelErrors, 'FORBIDDEN');
}
