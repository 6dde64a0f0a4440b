import { AppError } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { RequestedTopic } from './audiences.ts';
import type { TopicAccess } from './topic-rule.ts';

/** Access to a topic for one viewer, or the reason why it is denied. */
export type AccessDecision = TopicAccess | AppError;

/** Decisions for viewers without credentials are the same for all of them, so one check makes them once per topic. */
export type DecisionCache = Map<string, Promise<AccessDecision>>;

export const isDenied = (decision: AccessDecision): decision is AppError => decision instanceof AppError;

/** True for viewers with a session or a pass. */
export const hasCredentials = ({ signedIn, grants = [] }: Viewer): boolean => signedIn || grants.length > 0;

/** Asks the topic's rule. A denial is a decision; a failure of the server throws. */
export function decideAccess(
  topic: RequestedTopic,
  viewer: Viewer,
  cache: DecisionCache,
): Promise<AccessDecision> {
  const decide = (): Promise<AccessDecision> =>
    topic.rule.authorize(viewer, topic.id).catch((error) => {
      if (error instanceof AppError && error.status < 500) return error;
      throw error;
    });
  if (hasCredentials(viewer)) return decide();
  const shared = cache.get(topic.name) ?? decide();
  cache.set(topic.name, shared);
  return shared;
}
