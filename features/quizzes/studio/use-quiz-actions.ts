import { useRef } from 'react';
import type { ActionOptions, ActionParts } from './action-parts.ts';
import { addQuestion, addQuiz, duplicateQuestion, duplicateQuiz } from './add-actions.ts';
import { moveQuestionBy, moveQuizBy } from './move-actions.ts';
import { arrangeItems } from './quiz-items.ts';
import { removeQuestion, removeQuiz, restoreQuestion, restoreQuiz } from './remove-actions.ts';

/** Everything that adds, moves, or deletes quizzes and questions. One action at a time. */
export function useQuizActions(options: ActionOptions) {
  const latest = useRef(options);
  latest.current = options;
  const isBusy = useRef(false);
  const exclusive =
    <Args extends readonly unknown[]>(work: (parts: ActionParts, ...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        await latest.current.edits.flush();
        const sections = arrangeItems(latest.current.items.latest());
        await work({ ...latest.current, sections }, ...args);
      } catch {
        // A message has said why.
      } finally {
        isBusy.current = false;
      }
    };
  return {
    addQuiz: exclusive(addQuiz),
    addQuestion: exclusive(addQuestion),
    duplicateQuestion: exclusive(duplicateQuestion),
    duplicateQuiz: exclusive(duplicateQuiz),
    moveQuestion: exclusive(moveQuestionBy),
    moveQuiz: exclusive(moveQuizBy),
    removeQuestion: exclusive(removeQuestion),
    removeQuiz: exclusive(removeQuiz),
    restoreQuestion: exclusive(restoreQuestion),
    restoreQuiz: exclusive(restoreQuiz),
  };
}
export type QuizActions = ReturnType<typeof useQuizActions>;
