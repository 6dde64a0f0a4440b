import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PlayerClock } from '#kernel/player/core/clock.ts';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { useModalEscape, useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import { FORM_CANCEL, FORM_CLOSE, FORM_SUBMIT, type PageInfo, readPageMessage } from '../page-message.ts';
import { FramedPage } from './framed-page.tsx';
import { text } from './messages.ts';
import css from './surveys.module.css';
import { usePageState } from './use-page-state.ts';

export interface FormResult {
  /** Whether the viewer is not asked again. */
  readonly isDone: boolean;
  /** What the page said about a submission. */
  readonly submitted?: PageInfo;
}

interface FormDialogProps {
  readonly ctx: WidgetContext<unknown>;
  readonly clock: PlayerClock;
  readonly src: string;
  done(result: FormResult): void;
}

/** XF-02 */
function toResult(data: unknown): FormResult | null {
  const message = readPageMessage(data);
  if (message?.type === FORM_SUBMIT) return { isDone: true, submitted: message.details };
  return message?.type === FORM_CANCEL || message?.type === FORM_CLOSE ? { isDone: false } : null;
}

/** How long the page that follows a submission may still say something about it. */
const LAST_WORDS_MS = 250;

/** XF-01: it fills the player, or the page around a low one. */
export function FormDialog({ ctx, clock, src, done }: FormDialogProps): ReactNode {
  const [isSubmitted, setSubmitted] = useState(false);
  const end = (result: FormResult): void => done({ ...result, isDone: result.isDone || isSubmitted });
  const close = (): void => end({ isDone: false });
  useModalEscape(close);
  const { state, onShow, onFail } = usePageState(clock, close);
  const loads = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a submission starts one timer
  useEffect(() => {
    if (isSubmitted) return clock.after(LAST_WORDS_MS, close);
  }, [isSubmitted]);
  const title = text('form');
  return (
    <div className={css.form}>
      <div className={css.bar}>
        <h2 id={useModalTitleId()} className={css.title}>
          {title}
        </h2>
        <button type="button" className={css.close} aria-label={text('close')} onClick={close}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      </div>
      <FramedPage
        ctx={ctx}
        src={src}
        title={title}
        state={state}
        loading={text('formLoading')}
        notLoaded={text('formNotLoaded')}
        goOn={text('goOn')}
        onGoOn={close}
        onFail={onFail}
        onShow={onShow}
        onLoad={() => {
          loads.current += 1;
          // XF-02: the page that follows a submission.
          if (loads.current === 2) setSubmitted(true);
          else onShow();
        }}
        onMessage={(data) => {
          const result = toResult(data);
          if (result) end(result);
        }}
      />
    </div>
  );
}
