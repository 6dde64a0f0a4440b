import { lazy } from 'react';

/** Loaded with the tab: no other part of the edit page draws charts. */
export const AnalyticsTab = lazy(async () => ({
  default: (await import('#features/analytics/studio/video-analytics.tsx')).VideoAnalytics,
}));

export const RetentionBeside = lazy(async () => ({
  default: (await import('#features/analytics/studio/retention-beside.tsx')).RetentionBeside,
}));

/** Above the charts, in videos that ask questions. */
export const GradebookLink = lazy(async () => ({
  default: (await import('#features/quizzes/studio/gradebook-link.tsx')).GradebookLink,
}));
