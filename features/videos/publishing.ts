import { fail } from '#kernel/contract/errors.ts';
import { type PublishVisibility, type Visibility, videoErrors } from './contract.ts';

interface PublishingFields {
  readonly visibility: Visibility;
  readonly publish_at: Date | null;
  readonly publish_visibility: PublishVisibility | null;
}
interface PublishingInput {
  readonly visibility?: Visibility | undefined;
  readonly publish_at?: number | null | undefined;
  readonly publish_visibility?: PublishVisibility | undefined;
}

type Schedule = Pick<PublishingFields, 'publish_at' | 'publish_visibility'>;
const NOT_SCHEDULED: Schedule = { publish_at: null, publish_visibility: null };

/** What a change means for scheduled publishing; nothing when it does not concern it. */
export function planPublishing(
  current: PublishingFields,
  input: PublishingInput,
  nowMs: number,
): Partial<Schedule> {
  const visibility = input.visibility ?? current.visibility;
  if (input.publish_at === null) return NOT_SCHEDULED;
  if (input.publish_at === undefined && visibility !== current.visibility) return NOT_SCHEDULED;
  if (input.publish_at === undefined && input.publish_visibility === undefined) return {};
  const publishAt = input.publish_at === undefined ? current.publish_at : new Date(input.publish_at);
  if (publishAt === null) throw fail(videoErrors, 'PUBLISH_NO_TIME');
  if (publishAt.getTime() <= nowMs) throw fail(videoErrors, 'PUBLISH_IN_PAST');
  const target = input.publish_visibility ?? current.publish_visibility ?? 'public';
  if (target === visibility) throw fail(videoErrors, 'PUBLISH_SAME_VISIBILITY');
  return { publish_at: publishAt, publish_visibility: target };
}
