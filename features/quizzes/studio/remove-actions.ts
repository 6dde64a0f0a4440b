import type { TimedItem } from '#features/timeline/contract.ts';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type ActionParts, atItem } from './action-parts.ts';
import { text } from './messages.ts';
import { isRemoved, type QuizItems, type Section, type StudioQuestion } from './quiz-items.ts';

const ADD = '[data-add]';

/** What viewers still see stays in the list until it is published. */
const isListed = ({ items }: ActionParts, id: number): boolean =>
  items.latest().some((item) => item.id === String(id));

/** Brings an item back. One that was never published is gone, and is added again. */
async function restoreItem({ add, change }: QuizItems, item: TimedItem, data: object): Promise<TimedItem> {
  try {
    return await change.mutateAsync({ item, data, force: true });
  } catch (error) {
    if (errorCode(error) !== 'ITEM_NOT_FOUND') throw error;
    return add.mutateAsync({ kind: item.kind, start: item.start, end: item.end, data });
  }
}

async function restoreAll(
  { items, report }: ActionParts,
  { quiz, questions }: Pick<Section, 'quiz' | 'questions'>,
  focus: string | null = null,
): Promise<void> {
  try {
    const restored = quiz && (await restoreItem(items, quiz.item, quiz.data));
    for (const { item, data } of questions)
      await restoreItem(items, item, restored ? { ...data, qid: Number(restored.id) } : data);
    report(text('restored'), focus);
  } catch (error) {
    toast({ title: text('notRestored'), detail: errorMessage(error), kind: 'error' });
  }
}

export async function removeQuestion(parts: ActionParts, id: number): Promise<void> {
  const section = parts.sections.find(({ questions }) => questions.some((one) => one.id === id));
  const index = section?.questions.findIndex((one) => one.id === id) ?? -1;
  const found = section?.questions[index];
  if (!section || !found) return;
  const neighbor = section.questions[index + 1] ?? section.questions[index - 1];
  await parts.items.remove.mutateAsync(found.item);
  parts.open(null);
  parts.report(
    text('questionDeleted'),
    isListed(parts, id)
      ? atItem(id, '[data-restore]')
      : neighbor
        ? atItem(neighbor.id, '[data-delete], [data-restore]')
        : ADD,
  );
  offerUndo(text('questionDeleted'), () => restoreAll(parts, { quiz: null, questions: [found] }));
}

/** With its questions. */
export async function removeQuiz(parts: ActionParts, quizId: number): Promise<void> {
  const section = parts.sections.find(({ qid }) => qid === quizId);
  if (!section?.quiz) return;
  const questions = section.questions.filter((one) => !isRemoved(one));
  const removed: StudioQuestion[] = [];
  const message = text('quizDeleted', { count: questions.length });
  await parts.items.remove.mutateAsync(section.quiz.item);
  try {
    for (const question of questions) {
      await parts.items.remove.mutateAsync(question.item);
      removed.push(question);
    }
    parts.open(null);
    parts.report(message, isListed(parts, quizId) ? atItem(quizId, '[data-restore]') : ADD);
  } finally {
    // Also what was deleted before one of the calls failed.
    offerUndo(message, () => restoreAll(parts, { quiz: section.quiz, questions: removed }));
  }
}

export async function restoreQuestion(parts: ActionParts, id: number): Promise<void> {
  const found = parts.sections.flatMap(({ questions }) => questions).find((one) => one.id === id);
  if (found) await restoreAll(parts, { quiz: null, questions: [found] }, atItem(id, '[data-delete]'));
}

/** A quiz that will be removed when the drafts are published, with the questions that were deleted with it. */
export async function restoreQuiz(parts: ActionParts, quizId: number): Promise<void> {
  const section = parts.sections.find(({ qid }) => qid === quizId);
  if (!section) return;
  const questions = section.questions.filter(isRemoved);
  await restoreAll(parts, { ...section, questions }, atItem(quizId, '[data-menu]'));
}

const offerUndo = (title: string, run: () => Promise<void>): void =>
  toast({ title, kind: 'success', action: { label: text('undo'), run: () => void run() } });
