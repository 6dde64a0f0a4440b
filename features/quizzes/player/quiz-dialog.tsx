import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { useModalEscape, useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import type { Answer } from '../answer.ts';
import type { PlayerQuestion, QuizzesContext } from './context.ts';
import { Landing } from './landing.tsx';
import { text } from './messages.ts';
import { QuestionForm } from './question-form.tsx';
import css from './quiz-dialog.module.css';
import { canSkip } from './quiz-run.ts';
import type { RunState } from './run-state.ts';

export interface QuizActions {
  submit(answer: Answer): void;
  skip(): void;
  goOn(): void;
  /** While the viewer reads, the next step waits. */
  keep(isKept: boolean): void;
}
export interface QuizDialogProps extends QuizActions {
  readonly ctx: QuizzesContext;
  readonly run: StoreApi<RunState>;
  /** For the order of choices. */
  readonly seed: number;
  placeOf(asked: PlayerQuestion): { readonly number: number; readonly count: number } | null;
}

/** A run of questions, one after the other. It closes after the last one. */
export function QuizDialog({
  done,
  ...props
}: QuizDialogProps & { done(result: undefined): void }): ReactNode {
  const state = useSyncExternalStore(props.run.subscribe, props.run.getState);
  const { step, current } = state;
  const box = useStepFocus(state);
  useEffect(() => {
    if (step === 'done') done(undefined);
  }, [step, done]);
  useModalEscape(() => {
    if (canSkip(state)) props.skip();
    else if (step !== 'landing') props.goOn();
  });
  return (
    <div ref={box} className={css.dialog}>
      {step === 'landing' ? (
        <Landing ctx={props.ctx} qid={current.question.qid} onStart={props.goOn} />
      ) : step === 'loading' ? (
        <LoadingNext />
      ) : (
        <QuestionForm key={current.id} state={state} {...props} />
      )}
    </div>
  );
}

/** Each step says with `data-autofocus` where reading or answering goes on; the dialog itself focuses the first one. */
function useStepFocus({ step, current }: RunState): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<PlayerQuestion>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step
  useLayoutEffect(() => {
    const panel = box.current?.closest('[role="dialog"]');
    if (panel && shown.current !== current) panel.scrollTop = 0;
    // The page keeps its place.
    if (shown.current)
      box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    shown.current = current;
  }, [step, current]);
  return box;
}

/** QZ-07 */
function LoadingNext(): ReactNode {
  return (
    <h2 id={useModalTitleId()} className={css.loading} tabIndex={-1} data-autofocus="">
      <span className={css.spinner} aria-hidden="true" />
      {text('loadingNext')}
    </h2>
  );
}
