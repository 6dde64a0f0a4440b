import type { RouteCalls } from '#kernel/contract/route.ts';
import type { quizRoutes } from './contract.ts';

/** For the player and the watch page, whose first load must not include the schemas. */
export const quizCalls: RouteCalls<
  typeof quizRoutes,
  'answer' | 'progress' | 'scores' | 'startAttempt' | 'live'
> = {
  answer: { method: 'POST', path: '/api/v1/videos/:video/answers' },
  progress: { method: 'GET', path: '/api/v1/videos/:id/quiz_progress' },
  scores: { method: 'GET', path: '/api/v1/videos/:id/quiz_scores' },
  startAttempt: { method: 'POST', path: '/api/v1/videos/:id/quizzes/:qid/attempts' },
  live: { method: 'GET', path: '/api/v1/videos/:id/live_question' },
};
