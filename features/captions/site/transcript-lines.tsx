import { type KeyboardEvent, memo, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { formatDuration } from '#kernel/ui/duration.ts';
import type { TranscriptEntry } from '../contract.ts';
import { findLine } from './find-line.ts';
import { text } from './messages.ts';
import styles from './transcript-panel.module.css';

/** What the transcript needs of the player. */
export interface PlayerPosition {
  /** Returns a function that ends the subscription. */
  subscribe(onChange: () => void): () => void;
  getMs(): number;
  seek(ms: number): void;
}

interface TranscriptLinesProps {
  lines: readonly TranscriptEntry[];
  language: string;
  player: PlayerPosition;
}

/** Keeps the current line in view until the reader scrolls. */
export function TranscriptLines({ lines, language, player }: TranscriptLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [isFollowing, setIsFollowing] = useState(true);
  const current = useSyncExternalStore(player.subscribe, () => findLine(lines, player.getMs()));
  useEffect(() => {
    if (isFollowing) scrollToLine(list.current, current);
  }, [current, isFollowing]);
  return (
    <div className={styles.body}>
      <ol
        ref={list}
        className={styles.lines}
        lang={language}
        onWheel={() => setIsFollowing(false)}
        onTouchMove={() => setIsFollowing(false)}
        onKeyDown={(event) => moveFocus(event, () => setIsFollowing(false))}
      >
        {lines.map((line, index) => (
          <Line
            key={line.id}
            line={line}
            isCurrent={index === current}
            isTabStop={index === Math.max(current, 0)}
            seek={(ms) => {
              player.seek(ms);
              setIsFollowing(true);
            }}
          />
        ))}
      </ol>
      {!isFollowing && (
        <Button variant="primary" className={styles.back ?? ''} onClick={() => setIsFollowing(true)}>
          {text('backToNow')}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  line: TranscriptEntry;
  isCurrent: boolean;
  /** One line is in the tab order; arrow keys move between the lines. */
  isTabStop: boolean;
  seek: (ms: number) => void;
}

const Line = memo(
  ({ line, isCurrent, isTabStop, seek }: LineProps) => (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.line}
        aria-current={isCurrent || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => seek(line.rel_offset)}
      >
        <span className={styles.time}>{formatDuration(line.rel_offset)}</span>
        <span dir="auto">{line.text.replaceAll('\n', ' ')}</span>
      </button>
    </li>
  ),
  // A new `seek` does the same.
  (before, after) =>
    before.line === after.line &&
    before.isCurrent === after.isCurrent &&
    before.isTabStop === after.isTabStop,
);

/** Scrolls only the list; scrollIntoView would move the page, too. */
function scrollToLine(list: HTMLElement | null, index: number): void {
  const line = list?.children[index] as HTMLElement | undefined;
  if (list && line) list.scrollTo({ top: line.offsetTop - (list.clientHeight - line.offsetHeight) / 2 });
}

function moveFocus(event: KeyboardEvent<HTMLElement>, onMove: () => void): void {
  const item = (event.target as HTMLElement).closest('li');
  const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  onMove();
  next.querySelector('button')?.focus();
}
