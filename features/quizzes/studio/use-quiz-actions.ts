import { useRef, useState } from 'react';
import type { ActionOptions, ActionParts } from './action-parts.ts';
import { createActionQueue } from './action-queue.ts';
import { addQuestion, addQuiz, duplicateQuestion, duplicateQuiz } from './add-actions.ts';
import { moveQuestionBy, moveQuizBy } from './move-actions.ts';
import { arrangeItems } from './quiz-items.ts';
import { removeQuestion, removeQuiz, restoreQuestion, restoreQuiz } from './remove-actions.ts';

type Action<Args extends readonly unknown[]> = (parts: ActionParts, ...args: Args) => Promise<void>;

/** Everything that adds, moves, or deletes quizzes and questions. One action at a time; those that are asked for meanwhile wait. */
export function useQuizActions(options: ActionOptions) {
  const latest = useRef(options);
  latest.current = options;
  const [queue] = useState(createActionQueue);
  /** Actions without a name are repeated as often as they are asked for. */
  const queued =
    <Args extends readonly unknown[]>(work: Action<Args>, name: string | null = null) =>
    (...args: Args): Promise<void> => {
      const start = document.activeElement;
      return queue.run(name && `${name} ${args.join()}`, async () => {
        await latest.current.edits.flush();
        const { items, report } = latest.current;
        const reportFrom: typeof report = (message, focus) => report(message, hasLeft(start) ? null : focus);
        await work(
          { ...latest.current, sections: arrangeItems(items.latest()), report: reportFrom },
          ...args,
        );
      });
    };
  return {
    addQuiz: queued(addQuiz, 'addQuiz'),
    addQuestion: queued(addQuestion, 'addQuestion'),
    duplicateQuestion: queued(duplicateQuestion, 'duplicateQuestion'),
    duplicateQuiz: queued(duplicateQuiz, 'duplicateQuiz'),
    moveQuestion: queued(moveQuestionBy),
    moveQuiz: queued(moveQuizBy),
    removeQuestion: queued(removeQuestion, 'removeQuestion'),
    removeQuiz: queued(removeQuiz, 'removeQuiz'),
    restoreQuestion: queued(restoreQuestion, 'restoreQuestion'),
    restoreQuiz: queued(restoreQuiz, 'restoreQuiz'),
  };
}
export type QuizActions = ReturnType<typeof useQuizActions>;

/** The person has gone on to something else meanwhile, which keeps the focus. */
function hasLeft(start: Element | null): boolean {
  const { activeElement, body } = document;
  return start?.isConnected === true && start !== body && activeElement !== start && activeElement !== body;
}
