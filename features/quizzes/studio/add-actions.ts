import { QUIZ_TITLE_MAX, Quiz } from '../quiz.ts';
import { type ActionParts, atItem } from './action-parts.ts';
import { text } from './messages.ts';
import { newQuestion } from './new-question.ts';
import { isRemoved, type NewItem } from './quiz-items.ts';

export const nextOrder = (orders: readonly number[]): number => Math.max(-1, ...orders) + 1;

async function addOpened({ items, open, report }: ActionParts, item: NewItem, message: string) {
  const added = await items.add.mutateAsync(item);
  open(added.id);
  report(message, atItem(added.id, '[data-first]'));
  return Number(added.id);
}

export async function addQuiz(parts: ActionParts): Promise<void> {
  const order = nextOrder(parts.sections.map(({ quiz }) => quiz?.data.order ?? -1));
  await addOpened(
    parts,
    { kind: 'quiz', start: 0, end: null, data: Quiz.parse({ order }) },
    text('quizAdded'),
  );
}

export async function addQuestion(parts: ActionParts, qid: number): Promise<void> {
  const beside = parts.sections.find((section) => section.qid === qid)?.questions ?? [];
  await addOpened(parts, newQuestion({ ...parts, qid, beside }), text('questionAdded'));
}

export async function duplicateQuestion(parts: ActionParts, id: number): Promise<void> {
  const found = parts.sections.flatMap(({ questions }) => questions).find((one) => one.id === id);
  if (!found) return;
  const { startMs: start, data } = found;
  await addOpened(parts, { kind: 'question', start, end: null, data }, text('questionDuplicated'));
}

export async function duplicateQuiz(parts: ActionParts, quizId: number): Promise<void> {
  const found = parts.sections.find(({ qid }) => qid === quizId);
  if (!found?.quiz) return;
  const title = text('copyOf', { title: found.quiz.data.title }).slice(0, QUIZ_TITLE_MAX);
  const data = { ...found.quiz.data, title };
  const qid = await addOpened(parts, { kind: 'quiz', start: 0, end: null, data }, text('quizDuplicated'));
  for (const { startMs: start, data: question, ...rest } of found.questions) {
    if (isRemoved(rest)) continue;
    await parts.items.add.mutateAsync({ kind: 'question', start, end: null, data: { ...question, qid } });
  }
}
