import type { TimedItem } from '#features/timeline/contract.ts';
import type { Question } from '../question.ts';
import { type ChangedItem, isRemoved, type StudioQuestion } from './quiz-items.ts';

type Place = Pick<StudioQuestion, 'startMs' | 'data'>;

const isTimed = ({ data }: Place): boolean => data.appears_at === 'TIME';
const areTogether = (one: Place, other: Place): boolean =>
  one.data.appears_at === other.data.appears_at && (!isTimed(one) || one.startMs === other.startMs);

const withOrder = ({ item, data }: StudioQuestion, order: number, start?: number): ChangedItem => ({
  item,
  ...(start === undefined ? {} : { start }),
  data: { ...data, order } satisfies Question,
});

/**
 * What has to change for a question to be asked before or after its neighbor. Two questions at different times exchange
 * their times. Nothing for neighbors that appear for different reasons, such as one at the end.
 */
export function moveQuestion(
  questions: readonly StudioQuestion[],
  id: number,
  by: -1 | 1,
): readonly ChangedItem[] {
  const asked = questions.filter((one) => !isRemoved(one));
  const index = asked.findIndex((one) => one.id === id);
  const [moved, other] = [asked[index], asked[index + by]];
  if (!moved || !other || moved.data.appears_at !== other.data.appears_at) return [];
  if (!areTogether(moved, other))
    return [
      withOrder(moved, other.data.order, other.startMs),
      withOrder(other, moved.data.order, moved.startMs),
    ];
  const together = asked.filter((one) => areTogether(one, moved));
  const at = together.indexOf(moved);
  const next = together.with(at, other).with(at + by, moved);
  return next.flatMap((one, order) => (one.data.order === order ? [] : [withOrder(one, order)]));
}

interface Ordered<Data> {
  readonly item: TimedItem;
  readonly data: Data;
}

/** The same for quizzes, which have no times. */
export function moveQuiz<Data extends { readonly order: number }>(
  quizzes: readonly Ordered<Data>[],
  itemId: string,
  by: -1 | 1,
): readonly ChangedItem[] {
  const index = quizzes.findIndex(({ item }) => item.id === itemId);
  const [moved, other] = [quizzes[index], quizzes[index + by]];
  if (!moved || !other) return [];
  const next = quizzes.with(index, other).with(index + by, moved);
  return next.flatMap(({ item, data }, order) =>
    data.order === order ? [] : [{ item, data: { ...data, order } }],
  );
}
