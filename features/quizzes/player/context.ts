import type { WidgetContext } from '#kernel/player/core/widget.ts';
import type { Answer, AnswerResult } from '../answer.ts';
import type { LiveQuestion, QuizScore } from '../contract.ts';
import type { ShownQuestion } from '../question.ts';
import type { Quiz } from '../quiz.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';

export interface PlayerQuestion {
  readonly id: number;
  /** For questions that appear at a time. */
  readonly startMs: number;
  readonly question: ShownQuestion;
}

/** The studio shows questions that are not published yet. */
export interface Preview {
  /** Asked at once, one after the other. */
  readonly ids: readonly number[];
  answer(id: number, answer: Answer): Promise<AnswerResult>;
  onDone(): void;
}

export interface QuizzesConfig {
  readonly quizzes: ReadonlyMap<number, Quiz>;
  /** Without live questions, which are fetched when they are opened. */
  readonly questions: readonly PlayerQuestion[];
  /** Ids of the live questions. */
  readonly liveIds: readonly number[];
  /** QZ-11: null when the organization has none. */
  readonly formulas: FormulaDelimiters | null;
  /** QZ-09 */
  readonly quiet: boolean;
  readonly preview: Preview | null;
}

export interface QuizzesState {
  /** The question of a live event, or of its replay, that is on screen. */
  readonly live: LiveQuestion | null;
  /** EO-10: null until they are loaded. */
  readonly scores: readonly QuizScore[] | null;
}

export type QuizzesContext = WidgetContext<QuizzesConfig, QuizzesState>;
