import type { ReactNode } from 'react';
import { usePortState, useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import type { PlaylistVideo } from '../contract.ts';
import card from './card.module.css';
import { Thumb } from './card.tsx';
import type { PlaylistContext } from './context.ts';
import end from './end-view.module.css';
import { EndView, Loading } from './end-view.tsx';
import { text } from './messages.ts';
import css from './overlay.module.css';

/** PL-03, PL-08, and what follows the end of a part, where the player has no end screen. */
export function PlaylistOverlay({ ctx }: { ctx: PlaylistContext }): ReactNode {
  const { view, isPartOver, note, actions } = useWidgetState(ctx, (state) => state);
  const hinted = usePortState(ctx, ({ steps }) => steps.hinted);
  const isEndScreen = usePortState(ctx, ({ playback }) => playback.endScreen);
  const { next } = ctx.config;
  const hintedEntry = hinted && ctx.config[hinted];
  const isCovered = !isEndScreen && (view === 'loading' || isPartOver);
  return (
    <>
      {isCovered && (
        <div className={end.cover}>{view === 'loading' ? <Loading /> : <EndView ctx={ctx} />}</div>
      )}
      {view === 'upcoming' && next && !hintedEntry && (
        <button type="button" className={css.preview} data-side="right" onClick={() => actions.open(next, 1)}>
          <PreviewContent label={text('nextVideo')} entry={next} />
        </button>
      )}
      {hintedEntry && !isCovered && !isEndScreen && (
        // The button says the same.
        <div className={css.preview} data-side="left" aria-hidden="true">
          <PreviewContent
            label={hinted === 'next' ? text('nextVideo') : text('previousVideo')}
            entry={hintedEntry}
          />
        </div>
      )}
      {note && <output className={css.note}>{note}</output>}
    </>
  );
}

function PreviewContent({ label, entry }: { label: string; entry: PlaylistVideo }): ReactNode {
  return (
    <>
      <Thumb entry={entry} />
      <span className={card.words}>
        <span className={card.label}>{label}</span>
        <span className={card.title} dir="auto">
          {entry.displayname}
        </span>
      </span>
    </>
  );
}
