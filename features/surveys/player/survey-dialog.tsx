import { type ReactNode, useEffect, useState } from 'react';
import type { PlayerClock } from '#kernel/player/core/clock.ts';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import { type PageInfo, readPageMessage, SURVEY_DONE } from '../page-message.ts';
import { FramedPage } from './framed-page.tsx';
import { text } from './messages.ts';
import css from './surveys.module.css';
import { usePageState } from './use-page-state.ts';

interface SurveyDialogProps {
  readonly ctx: WidgetContext<unknown>;
  readonly clock: PlayerClock;
  readonly src: string;
  readonly isBefore: boolean;
  /** With what the page said, or null for a viewer who continued without the survey. */
  done(result: PageInfo | null): void;
}

/** A page that never says that it is done must not lock the video. */
const SKIPPABLE_MS = 30_000;

/** SV-01: it cannot be dismissed. */
export function SurveyDialog({ ctx, clock, src, isBefore, done }: SurveyDialogProps): ReactNode {
  const goOn = (): void => done(null);
  const { state, onShow, onFail } = usePageState(clock, goOn);
  const [isSkippable, setSkippable] = useState(false);
  useEffect(() => {
    if (state === 'shown') return clock.after(SKIPPABLE_MS, () => setSkippable(true));
  }, [state, clock]);
  const onMessage = (data: unknown): void => {
    const message = readPageMessage(data);
    if (message?.type === SURVEY_DONE) done(message.details);
  };
  return (
    <div className={css.survey} data-wide="">
      <div className={css.head}>
        <h2 id={useModalTitleId()} className={css.title}>
          {text('survey')}
        </h2>
        <p role="status" className={css.hidden}>
          {isSkippable && text('maySkip')}
        </p>
        {isSkippable && (
          <button type="button" className={css.quiet} onClick={goOn}>
            {text('skip')}
          </button>
        )}
      </div>
      <FramedPage
        onShow={onShow}
        onLoad={onShow}
        onFail={onFail}
        ctx={ctx}
        src={src}
        title={text('survey')}
        state={state}
        loading={text('surveyLoading')}
        notLoaded={text('surveyNotLoaded')}
        goOn={text(isBefore ? 'goOnToVideo' : 'goOn')}
        onGoOn={goOn}
        onMessage={onMessage}
      />
    </div>
  );
}
