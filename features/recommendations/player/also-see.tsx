import { type ReactNode, useId } from 'react';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import css from './also-see.module.css';
import { Carousel } from './carousel.tsx';
import { text } from './messages.ts';
import type { RecommendedContext } from './widget.tsx';

/** EO-07: other videos, in a row of their own. */
export function AlsoSee({ ctx }: { ctx: RecommendedContext }): ReactNode {
  const shown = useWidgetState(ctx, (state) => state.shown);
  const headingId = useId();
  if (!shown || shown.cards.length === 0) return null;
  return (
    <section className={css.block} aria-labelledby={headingId}>
      <h2 id={headingId} className={css.heading}>
        {text('alsoSee')}
      </h2>
      <Carousel ctx={ctx} list={shown} />
      <InterestsPrompt ctx={ctx} />
    </section>
  );
}

/** EO-09 */
function InterestsPrompt({ ctx }: { ctx: RecommendedContext }): ReactNode {
  const { signedIn, username } = ctx.viewer.current();
  if (!signedIn || ctx.config.hasInterests) return null;
  return (
    <p className={css.prompt}>
      {text('wantPersonalized')}{' '}
      <a
        href={`/app/user/${encodeURIComponent(username)}/setting#interestsBox`}
        target="_blank"
        rel="noopener"
      >
        {text('addInterests')}
      </a>
    </p>
  );
}
