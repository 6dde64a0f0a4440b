import { useEffect, useRef } from 'react';
import { toast } from '#kernel/ui/toast.ts';
import { findQuestionProblem } from '../find-problems.ts';
import type { QuizGroup } from '../group-questions.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';
import type { EditRegistry } from './edit-registry.ts';
import { text } from './messages.ts';
import { previewConfig } from './preview-config.ts';
import { arrangeItems, listGroups, type QuizItems } from './quiz-items.ts';
import type { StudioPlayer } from './studio-player.ts';

const WIDGET = 'quizzes';

export interface Trial {
  /** Why nothing can be tried; null if it can. */
  readonly obstacle: string | null;
  /** Asks the questions in the player. */
  start(group: QuizGroup): void;
  startQuiz(qid: number): Promise<void>;
}

interface TrialOptions {
  readonly player: StudioPlayer | null;
  readonly formulas: FormulaDelimiters | null;
  readonly items: QuizItems;
  readonly edits: EditRegistry;
}

const canBeAsked = ({ data }: QuizGroup['questions'][number]): boolean => {
  const problem = findQuestionProblem(data);
  return problem !== 'no-text' && problem !== 'too-few-choices';
};

/** Asks questions in the player beside the editor, as often as wanted. They end with the page. */
export function useTrial({ player, formulas, items, edits }: TrialOptions): Trial {
  const stop = useRef<() => void>(undefined);
  const end = useRef((): void => {
    stop.current?.();
    stop.current = undefined;
  }).current;
  // Also when another player has taken its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown belongs to one player
  useEffect(() => end, [player, end]);

  function start(group: QuizGroup): void {
    const questions = group.questions.filter(canBeAsked);
    if (!player || questions.length === 0) {
      toast({ title: text(player ? 'tryIncomplete' : 'tryNoPlayer'), kind: 'info' });
      return;
    }
    end();
    // One that was replaced must not end the next one.
    const onDone = (): void => (stop.current === own ? end() : undefined);
    const own = player.showWidget(
      WIDGET,
      previewConfig({ group: { ...group, questions }, formulas, onDone }),
    );
    stop.current = own;
  }
  return {
    obstacle: player ? null : text('tryNoPlayer'),
    start,
    async startQuiz(qid) {
      await edits.flush();
      const group = listGroups(arrangeItems(items.latest())).find((one) => one.qid === qid);
      if (group) start(group);
    },
  };
}
