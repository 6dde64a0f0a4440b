import { type ComponentType, createContext, useContext } from 'react';
import type { Video } from '#features/videos/contract.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';
import { createEditRegistry } from './edit-registry.ts';
import type { Review } from './find-incomplete.ts';
import type { QuizItems, Section } from './quiz-items.ts';
import type { StudioPlayer } from './studio-player.ts';
import type { Openings } from './use-openings.ts';
import type { QuizActions } from './use-quiz-actions.ts';
import type { Trial } from './use-trial.ts';

export interface TimeFieldProps {
  readonly label: string;
  readonly ms: number;
  /** 0 while unknown. */
  readonly durationMs: number;
  readonly clock: StudioPlayer | null;
  onChange(ms: number): void;
}

export interface QuizStudio {
  readonly video: Video;
  /** Null while there is nothing to play. */
  readonly player: StudioPlayer | null;
  readonly items: QuizItems;
  readonly sections: readonly Section[];
  readonly review: Review;
  readonly formulas: FormulaDelimiters | null;
  readonly actions: QuizActions;
  readonly trial: Trial;
  readonly openings: Openings;
  /** The item whose form is open. */
  readonly openId: string | null;
  open(itemId: string | null): void;
  /** Says what has happened, and moves the focus to the element with this selector. */
  report(message: string, focus?: string | null): void;
  /** Opens the dialog that copies quizzes to another video. */
  copy(qids: readonly number[]): void;
  readonly TimeField: ComponentType<TimeFieldProps>;
}

export const EditRegistryContext = createContext(createEditRegistry());

const StudioContext = createContext<QuizStudio | null>(null);
export const StudioProvider = StudioContext.Provider;

export function useStudio(): QuizStudio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('useStudio: there is no StudioProvider around this component');
  return studio;
}
