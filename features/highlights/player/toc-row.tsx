import type { ReactNode } from 'react';
import { formatDuration } from '#kernel/ui/duration.ts';
import type { Moment } from '../moments.ts';
import { text } from './messages.ts';
import css from './toc.module.css';

interface TocRowProps {
  readonly moment: Moment;
  readonly position: { readonly index: number; readonly count: number; readonly topPx: number };
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  onPlay(): void;
  onFocus(): void;
}

const ICONS = {
  chapter: 'M5 5v14M9 7h10M9 12h10M9 17h6',
  highlight: 'M12 4l2.3 5 5.2.6-3.9 3.6 1.1 5.3L12 15.8 7.3 18.5l1.1-5.3L4.5 9.6 9.7 9z',
  slide: 'M4 5h16v11H4zM12 16v4M8 20h8',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
} as const;

export function TocRow({ moment, position, isCurrent, isTabStop, onPlay, onFocus }: TocRowProps): ReactNode {
  const { text: title, atMs, kind } = moment;
  return (
    <li
      className={css.row}
      style={{ insetBlockStart: position.topPx }}
      aria-setsize={position.count}
      aria-posinset={position.index + 1}
    >
      <button
        type="button"
        className={css.moment}
        data-index={position.index}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? 'true' : undefined}
        title={title}
        onClick={onPlay}
        onFocus={onFocus}
      >
        <svg viewBox="0 0 24 24" role="img" aria-label={text(kind)} className={css.icon}>
          <path d={ICONS[kind]} />
        </svg>
        <span className={css.text}>{title}</span>
        <time className={css.time}>{formatDuration(atMs)}</time>
      </button>
    </li>
  );
}
