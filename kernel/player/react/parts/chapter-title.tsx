import { chapterAt } from '../seek/chapter-at.ts';
import { usePlayerState } from '../use-player.ts';
import css from './parts.module.css';

/** The title of the current chapter. */
export function ChapterTitle() {
  const title = usePlayerState(({ marks, time }) => chapterAt(marks.list, time.currentMs)?.label);
  return title ? (
    <span className={css.chapter} dir="auto">
      {title}
    </span>
  ) : null;
}
