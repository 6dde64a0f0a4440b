import type { ReactNode } from 'react';
import type { PlaylistContext } from './context.ts';
import css from './entry-list.module.css';
import { EntryList } from './entry-list.tsx';
import { text } from './messages.ts';

/** PL-01 */
export function PlaylistDrawer({ ctx }: { ctx: PlaylistContext }): ReactNode {
  const { totalcount, skipped } = ctx.config;
  return (
    <div className={css.drawer}>
      <p className={css.facts}>
        <strong>{text('videoCount', { count: totalcount })}</strong>
        <span dir="auto">{text('nowPlaying', { title: ctx.player.video.title })}</span>
      </p>
      {skipped > 0 && <p className={css.facts}>{text('skipped', { count: skipped })}</p>}
      <EntryList ctx={ctx} layout="rows" />
    </div>
  );
}
