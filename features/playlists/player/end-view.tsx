import type { ReactNode } from 'react';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { EndButton } from '#kernel/player/react/widgets/end-button.tsx';
import card from './card.module.css';
import { Thumb } from './card.tsx';
import type { PlaylistContext } from './context.ts';
import css from './end-view.module.css';
import { EntryList } from './entry-list.tsx';
import linkButton from './link-button.module.css';
import { text } from './messages.ts';

const NEXT_ICON = 'M5 5l10 7-10 7zM19 5v14';
const CANCEL_ICON = 'M6 6l12 12M18 6L6 18';

/** What follows the end: the next entry, or the list. Also shown over the picture at the end of a part. */
export function EndView({ ctx }: { ctx: PlaylistContext }): ReactNode {
  const view = useWidgetState(ctx, (state) => state.view);
  if (view === 'over') return <EndedList ctx={ctx} />;
  if (view === 'loading') return <Loading />;
  return view === 'counting' || view === 'waiting' ? <UpNext ctx={ctx} /> : null;
}

/** PL-04 */
function UpNext({ ctx }: { ctx: PlaylistContext }): ReactNode {
  const { actions, secondsLeft } = useWidgetState(ctx, (state) => state);
  const { next } = ctx.config;
  if (!next) return null;
  return (
    <section className={css.row} aria-label={text('nextVideo')}>
      <div className={css.upNext}>
        <Thumb entry={next} />
        <div className={card.words}>
          {secondsLeft !== null && (
            <p className={card.label}>
              <output>{text('nextIsLoading')}</output>
              <span className={css.left}>{text('startsIn', { seconds: secondsLeft })}</span>
            </p>
          )}
          <p className={card.title} dir="auto">
            {next.displayname}
          </p>
          <p className={css.buttons}>
            <EndButton icon={NEXT_ICON} onClick={() => actions.open(next, 1)}>
              {text('nextVideo')}
            </EndButton>
            {secondsLeft !== null && (
              <EndButton icon={CANCEL_ICON} onClick={actions.cancel}>
                {text('cancel')}
              </EndButton>
            )}
          </p>
        </div>
        {secondsLeft !== null && <span className={css.countdown} aria-hidden="true" />}
      </div>
    </section>
  );
}

/** PL-05 */
function EndedList({ ctx }: { ctx: PlaylistContext }): ReactNode {
  const { actions } = useWidgetState(ctx, (state) => state);
  return (
    <section className={css.ended} aria-label={text('playlist')}>
      <p className={css.revisit}>
        <button type="button" className={linkButton.link} onClick={actions.revisit}>
          {text('ended')}
        </button>
      </p>
      <EntryList ctx={ctx} layout="strip" />
    </section>
  );
}

/** PL-08 */
export function Loading(): ReactNode {
  return (
    <div className={css.loading} role="status">
      <span className={css.spinner} aria-hidden="true" />
      {text('loadingNext')}
    </div>
  );
}
