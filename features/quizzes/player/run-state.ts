import type { Answer, AnswerResult } from '../answer.ts';
import type { PlayerQuestion } from './context.ts';
import type { text } from './messages.ts';

/**
 * 'landing': the page that begins a quiz (QZ-01). 'question': waits for an answer. 'failing': an answer could not be saved, and
 * the inputs are enabled soon (QZ-06). 'revealed': tick or cross, and results (QZ-05). 'notice': a sentence about the question.
 */
export type RunStep =
  | 'landing'
  | 'question'
  | 'sending'
  | 'failing'
  | 'revealed'
  | 'notice'
  | 'loading'
  | 'done';

export type NoticeName = keyof typeof text.messages &
  ('gone' | 'closed' | 'alreadyAnswered' | 'attemptEnded' | 'refused' | 'queued' | 'queuedHere');

/** A run of questions, shown one after the other in one dialog. */
export interface RunState {
  readonly step: RunStep;
  readonly current: PlayerQuestion;
  /** The questions after the current one. */
  readonly pending: readonly PlayerQuestion[];
  /** The quiz that was introduced last; 0 for none. */
  readonly lastQid: number;
  readonly answer: Answer | null;
  readonly result: AnswerResult | null;
  readonly failures: number;
  readonly notice: NoticeName | null;
}

export type RunEvent =
  | { readonly type: 'continued' | 'skipped' | 'elapsed' }
  | { readonly type: 'submitted'; readonly answer: Answer }
  | { readonly type: 'confirmed'; readonly result: AnswerResult }
  | { readonly type: 'failed'; readonly id: number }
  /** The answer is not sent now, or never. */
  | { readonly type: 'noticed'; readonly id: number; readonly notice: NoticeName }
  | { readonly type: 'added'; readonly questions: readonly PlayerQuestion[] }
  /** The questions that may still be asked, as they are now. */
  | { readonly type: 'limited'; readonly to: readonly PlayerQuestion[]; readonly isCurrentGone: boolean };
