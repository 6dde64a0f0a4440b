import type { ReactNode } from 'react';
import { PageFrame, type PageFrameProps } from './page-frame.tsx';
import css from './surveys.module.css';
import type { PageState } from './use-page-state.ts';

interface FramedPageProps extends Omit<PageFrameProps, 'className'> {
  readonly state: PageState;
  readonly loading: string;
  readonly notLoaded: string;
  /** The name of the button of a page that has not loaded. */
  readonly goOn: string;
  onGoOn(): void;
}

/** The page, or in its place what has become of it. */
export function FramedPage({ state, loading, notLoaded, goOn, onGoOn, ...page }: FramedPageProps): ReactNode {
  return (
    <div className={css.page} data-state={state}>
      {state !== 'failed' && <PageFrame {...page} className={css.frame} />}
      {state !== 'shown' && (
        <div className={css.note}>
          <p role="status">{state === 'loading' ? loading : notLoaded}</p>
          {state !== 'loading' && (
            <button type="button" className={css.strong} onClick={onGoOn}>
              {goOn}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
