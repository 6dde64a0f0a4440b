import { AppError } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { AskedTopic } from './audiences.ts';
import type { Hearing } from './topic-rule.ts';

/** What a topic answers to one viewer: what is heard, or the reason why not. */
export type Verdict = Hearing | AppError;

/** Viewers about whom nothing is known all get the same answer: it is found once for all who ask in one round. */
export type Round = Map<string, Promise<Verdict>>;

export const isRefusal = (verdict: Verdict): verdict is AppError => verdict instanceof AppError;

/** Has shown a session or a pass. */
export const isKnown = ({ signedIn, grants = [] }: Viewer): boolean => signedIn || grants.length > 0;

/** Asks a topic's rule. A refusal is an answer; anything else is an error. */
export function verdictOf(topic: AskedTopic, viewer: Viewer, round: Round): Promise<Verdict> {
  const ask = (): Promise<Verdict> =>
    topic.rule.hear(viewer, topic.id).catch((error) => {
      if (error instanceof AppError && error.status < 500) return error;
      throw error;
    });
  if (isKnown(viewer)) return ask();
  const shared = round.get(topic.name) ?? ask();
  round.set(topic.name, shared);
  return shared;
}
