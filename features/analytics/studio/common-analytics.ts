import type { OrganizationAnalytics, VideoAnalytics } from '../contract.ts';

/** What a video and an organization have in common. */
export type CommonAnalytics = Pick<VideoAnalytics, keyof VideoAnalytics & keyof OrganizationAnalytics>;

/** Nothing was loaded and nothing was seen. */
export const isEmpty = ({ views, loads, watch_time }: CommonAnalytics): boolean =>
  views === 0 && loads === 0 && watch_time === 0;
