import type { AnswerResult } from '../answer.ts';
import type { PlayerQuestion } from './context.ts';
import type { RunEvent, RunState, RunStep } from './run-state.ts';

/** How long a step lasts; the others wait for the viewer or the server. */
const DELAYS_MS: Partial<Record<RunStep, number>> = {
  failing: 1000,
  revealed: 3000,
  notice: 3000,
  loading: 1000,
};
export const delayOf = ({ step }: RunState): number | null => DELAYS_MS[step] ?? null;

/** After as many failures, nobody has to answer any more: a broken server must not lock the video. */
const FAILURES_MAX = 2;

export const canSkip = ({ step, current, failures }: RunState): boolean =>
  step === 'question' && (!current.question.compulsory_flag || failures >= FAILURES_MAX);

export const startRun = (
  first: PlayerQuestion,
  pending: readonly PlayerQuestion[],
  lastQid: number,
): RunState => show(first, pending, lastQid);

/** QZ-01: a quiz begins with its own page. */
function show(current: PlayerQuestion, pending: readonly PlayerQuestion[], lastQid: number): RunState {
  const { qid } = current.question;
  return {
    step: qid !== 0 && qid !== lastQid ? 'landing' : 'question',
    current,
    pending,
    lastQid: qid || lastQid,
    answer: null,
    result: null,
    failures: 0,
    notice: null,
  };
}

/** QZ-07 */
const finish = (state: RunState): RunState => ({
  ...state,
  step: state.pending.length > 0 ? 'loading' : 'done',
});

function showNext(state: RunState): RunState {
  const [next, ...rest] = state.pending;
  return next ? show(next, rest, state.lastQid) : finish(state);
}

/** QZ-05: without anything to reveal, the question closes at once. */
function confirm(state: RunState, result: AnswerResult): RunState {
  const { results } = state.current.question;
  const reveals =
    result.correct !== null || !!result.explanation || (results !== 'hidden' && result.results !== null);
  return reveals ? { ...state, step: 'revealed', result } : finish(state);
}

/** Events that do not fit the step are ignored: a second click, a late response. */
export function reduceRun(state: RunState, event: RunEvent): RunState {
  const { step, current } = state;
  const isOpen = step === 'question' || step === 'sending' || step === 'failing';
  switch (event.type) {
    case 'continued':
      if (step === 'landing') return { ...state, step: 'question' };
      return step === 'revealed' || step === 'notice' ? finish(state) : state;
    case 'submitted':
      return step === 'question' ? { ...state, step: 'sending', answer: event.answer } : state;
    case 'skipped':
      return canSkip(state) ? finish(state) : state;
    case 'confirmed':
      return isOpen && event.result.id === current.id ? confirm(state, event.result) : state;
    case 'failed':
      return step === 'sending' && event.id === current.id
        ? { ...state, step: 'failing', failures: state.failures + 1 }
        : state;
    case 'noticed':
      return isOpen && event.id === current.id ? { ...state, step: 'notice', notice: event.notice } : state;
    case 'elapsed':
      return elapse(state);
    case 'added':
      return { ...state, pending: [...state.pending, ...event.questions] };
    case 'limited':
      return limit(state, event);
  }
}

function elapse(state: RunState): RunState {
  if (state.step === 'failing') return { ...state, step: 'question' };
  if (state.step === 'loading') return showNext(state);
  return state.step === 'revealed' || state.step === 'notice' ? finish(state) : state;
}

/** Questions that were deleted or answered elsewhere are dropped; changed ones are shown as they are now. */
function limit(state: RunState, { to, isCurrentGone }: RunEvent & { type: 'limited' }): RunState {
  const pending = state.pending.flatMap(({ id }) => to.find((one) => one.id === id) ?? []);
  // An answer that is being sent is for the server to judge.
  const closes = isCurrentGone && ['landing', 'question', 'failing'].includes(state.step);
  return closes ? { ...state, pending, step: 'notice', notice: 'gone' } : { ...state, pending };
}
