import type { DailyProblem } from './contract.ts';

/** One video, or all videos of an organization. */
export type ProblemScope =
  | { readonly videoId: string; readonly organizationId?: undefined }
  | { readonly videoId?: undefined; readonly organizationId: string };

export type ProblemSum = Pick<DailyProblem, 'code' | 'severity' | 'count'>;

/** The problems API for other features. */
export interface ProblemsPort {
  /** How often each error occurred from one day to before another (UTC), the most frequent first. */
  sum(scope: ProblemScope, from: Date, to: Date): Promise<ProblemSum[]>;
}
