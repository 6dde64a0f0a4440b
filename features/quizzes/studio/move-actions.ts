import { errorMessage } from '#kernel/client/error-message.ts';
import { formatDuration } from '#kernel/ui/duration.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type ActionParts, atItem } from './action-parts.ts';
import { text } from './messages.ts';
import { moveQuestion, moveQuiz } from './move-question.ts';
import { type ChangedItem, isRemoved, type QuizItems } from './quiz-items.ts';

async function changeAll({ change }: QuizItems, changes: readonly ChangedItem[]): Promise<void> {
  try {
    for (const one of changes) await change.mutateAsync(one);
  } catch (error) {
    toast({ title: text('notMoved'), detail: errorMessage(error), kind: 'error' });
    throw error;
  }
}

export async function moveQuestionBy(parts: ActionParts, id: number, by: -1 | 1): Promise<void> {
  const section = parts.sections.find(({ questions }) => questions.some((one) => one.id === id));
  const asked = section?.questions.filter((one) => !isRemoved(one)) ?? [];
  const changes = moveQuestion(asked, id, by);
  if (changes.length === 0) return;
  await changeAll(parts.items, changes);
  const position = asked.findIndex((one) => one.id === id) + by + 1;
  const start = changes.find(({ item }) => item.id === String(id))?.start;
  const place = { position, count: asked.length };
  parts.report(
    start === undefined ? text('moved', place) : text('movedTo', { ...place, time: formatDuration(start) }),
    atItem(id, `[data-by="${by}"]`),
  );
}

export async function moveQuizBy(parts: ActionParts, qid: number, by: -1 | 1): Promise<void> {
  const quizzes = parts.sections.flatMap(({ quiz }) => (quiz && !isRemoved(quiz) ? [quiz] : []));
  const changes = moveQuiz(quizzes, String(qid), by);
  if (changes.length === 0) return;
  await changeAll(parts.items, changes);
  const position = quizzes.findIndex(({ item }) => item.id === String(qid)) + by + 1;
  parts.report(text('moved', { position, count: quizzes.length }), atItem(qid, '[data-menu]'));
}
